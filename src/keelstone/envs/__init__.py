"""Environments: the games behind the interfaces that other programs use.

| module | interface | extra |
|---|---|---|
| `pettingzoo` | PettingZoo, AEC and Parallel | `rl` |
| `gymnasium` | Gymnasium: one learner against built-in opponents, single and vectorised | `rl` |
| `open_spiel` | OpenSpiel, with chance as a player | `spiel` |
| `puffer` | PufferLib: many games in shared buffers, one learner | |
| `text_arena` | text in, text out, in the manner of TextArena | |
| `mcp_server` | the Model Context Protocol | `mcp` |
| `conformance` | checks for vector environments, ours and others' | `rl` |
"""
