"""Check the chance of a finished game with nothing but the standard library.

python docs/examples/check_chance.py game.json report.json

`game.json` is the table's game file, `report.json` the answer of `GET /api/tables/{table}/fair` or
the output of `keelstone verify --json game.json`: it names the weights of every outcome.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path


def number(fair, what, index, attempt=0):
    line = json.dumps(["keelstone chance 1", what, index, attempt, *fair["salts"]])
    digest = hmac.digest(bytes.fromhex(fair["secret"]), line.encode("ascii"), "sha256")
    return int.from_bytes(digest, "big")


def outcome(fair, index, weights):
    total, attempt = sum(weight for _, weight in weights), 0
    complete = 2**256 - 2**256 % total
    while (drawn := number(fair, "outcome", index, attempt)) >= complete:
        attempt += 1
    rest = drawn % total
    for found, weight in weights:  # in the order of the outcomes' numbers
        rest -= weight
        if rest < 0:
            return found


def wrong(game, report):
    fair = game["fair"]
    if hashlib.sha256(bytes.fromhex(fair["secret"])).hexdigest() != fair["commitment"]:
        yield "the secret does not fit its commitment"
    for seat, commitment in enumerate(fair.get("salt_commitments", [])):
        if commitment and hashlib.sha256(fair["salts"][seat].encode()).hexdigest() != commitment:
            yield f"the salt of seat {seat} does not fit its commitment"
    seed = number(fair, "lay-out", 0) % 2**63
    if not fair["first"] and not game["start"] and seed != game["seed"]:
        yield "the lay-out has another seed"
    chances = [move for move in game["moves"] if move[0] is None]
    if fair["first"] or len(report["drawn"]) != len(chances):
        yield "not every outcome can be checked"
    for drawn in report["drawn"]:
        if outcome(fair, drawn["index"], drawn["weights"]) != drawn["outcome"]:
            yield f"outcome {drawn['index']} should have been another"


if __name__ == "__main__":
    faults = list(wrong(*(json.loads(Path(name).read_text()) for name in sys.argv[1:3])))
    print("\n".join(faults) or "everything follows from the secret and the salts")
    sys.exit(bool(faults))
