"""A deterministic simulation of the table: real server code, simulated time, database and people.

python -m tests.simulation --seed 7 --hours 200     one world, its figures
python -m tests.simulation --seeds 100 --hours 50   many worlds, one line for each
python -m tests.simulation --seeds 2000 --hours 500 --jobs 0   a million hours, on every core


A world is a function of its seed. Several server processes share one database. They die, lose
their connection, and their clocks differ; requests and answers are lost, repeated and delayed.
`auditor.py` checks every commit and every answer, `notice_auditor.py` every notice that arrives
outside; they share no code with what they check.
"""
