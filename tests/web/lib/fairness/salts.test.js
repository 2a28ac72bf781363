import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";
import "../../page.js";
import {
  keptCommitments,
  newSaltCommitment,
  SaltAnswers,
} from "../../../../src/keelstone/web/lib/fairness/salts.js";
import { sha256 } from "../../../../src/keelstone/web/lib/fairness/sha256.js";
import { Refused } from "../../../../src/keelstone/web/lib/network/api.js";

const OTHER = "0".repeat(64);

beforeEach(() => {
  const values = new Map();
  globalThis.localStorage = {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => values.set(name, value),
  };
});

/** A table that notes what it is sent. */
class Api {
  sent = [];

  async rights() {
    return { seats: [0] };
  }

  async commitSalt(seat, commitment) {
    this.sent.push(["commit", seat, commitment]);
  }

  async revealSalt(seat, salt) {
    this.sent.push(["reveal", seat, salt]);
  }
}

const update = (own, rest = {}) => ({
  number: 3,
  commitment: "table",
  salt_commitments: [own, OTHER],
  salt_stage: "reveal",
  salts_awaited: [0, 1],
  ...rest,
});

test("SHA-256 is the standard's, for texts of every length around a block", () => {
  for (let length = 0; length < 140; length += 1) {
    const text = "ø".repeat(length % 7) + "x".repeat(length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});

test("a salt is shown once, when the table asks for it, also after the page was loaded again", async () => {
  const own = newSaltCommitment();
  const api = new Api();
  const answers = new SaltAnswers(api);
  await answers.answer(update(own, { salt_stage: "", salts_awaited: [] }));
  assert.deepEqual(api.sent, []);
  await answers.answer(update(own));
  await answers.answer(update(own));
  assert.equal(api.sent.length, 1);
  const [[what, seat, salt]] = api.sent;
  assert.deepEqual([what, seat, sha256(salt)], ["reveal", 0, own]);
  await new SaltAnswers(api).answer(update(own));
  assert.deepEqual(api.sent[1], api.sent[0]);
});

test("a new commitment is sent for the own seats that owe one", async () => {
  const api = new Api();
  await new SaltAnswers(api).answer(update("", { salt_stage: "commit" }));
  assert.equal(api.sent.length, 1);
  assert.deepEqual(api.sent[0].slice(0, 2), ["commit", 0]);
});

test("a refusal is no fault: another page was faster", async () => {
  const own = newSaltCommitment();
  const api = new Api();
  api.revealSalt = async () => {
    throw new Refused(409, { message: "no" });
  };
  await new SaltAnswers(api).answer(update(own));
});

test("a browser that keeps nothing brings no commitment", () => {
  globalThis.localStorage.setItem = () => {
    throw new Error("no storage");
  };
  assert.equal(newSaltCommitment(), null);
});

test("the browser notices when another seat's commitment changed after its own salt was shown", async () => {
  const own = newSaltCommitment();
  const report = { commitment: "table", salt_commitments: [own, OTHER] };
  assert.equal(keptCommitments({ ...report, salt_commitments: ["", OTHER] }), null);
  await new SaltAnswers(new Api()).answer(update(own));
  assert.equal(keptCommitments(report), true);
  assert.equal(keptCommitments({ ...report, salt_commitments: [own, "1".repeat(64)] }), false);
  assert.equal(keptCommitments({ ...report, commitment: "another" }), false);
});
