"""A small bot: sits down with an invitation link and plays random moves to the end.

python docs/examples/http_bot.py http://127.0.0.1:8000/t/TABLE#TOKEN [NAME]
"""

import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
import uuid


def request(url, token, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        return urllib.request.urlopen(urllib.request.Request(url, data, headers))
    except urllib.error.HTTPError as refused:
        print(json.load(refused)["message"], file=sys.stderr)
        if refused.code == 429:  # too often: ask again, the key makes a repeat harmless
            time.sleep(1)
            return request(url, token, body)


def play(link, name):
    address, _, token = link.partition("#")
    table = address.replace("/t/", "/api/tables/")
    salt = uuid.uuid4().hex  # a secret until every seat has committed: docs/fairness.md
    commitment = hashlib.sha256(salt.encode()).hexdigest()
    me = {"name": name, "salt_commitment": commitment, "key": uuid.uuid4().hex}
    me["token"] = secrets.token_urlsafe(16)  # our own: a repeat is known to be ours
    token = json.load(request(f"{table}/sit", token, me) or sys.exit(1))["token"]
    for line in request(f"{table}/stream", token):  # server-sent events: an update is one line
        if not line.startswith(b"data: "):
            continue
        now = json.loads(line[6:])
        if now["phase"] == "over":
            return now
        if now["salt_stage"] == "reveal" and now["seat"] in now["salts_awaited"]:
            request(f"{table}/reveal", token, {"salt": salt, "key": uuid.uuid4().hex})
        if now["moves"]:
            move = random.choice(now["moves"])
            body = {"move": move["number"], "after": now["number"], "key": uuid.uuid4().hex}
            request(f"{table}/moves", token, body)


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Random")["question"])
