import assert from "node:assert/strict";
import { test } from "node:test";
import { commitmentOf, outcomeOf } from "../../../../src/keelstone/web/lib/fairness/fair-chance.js";

const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

test("the commitment is the SHA-256 of the secret", async () => {
  assert.equal(
    await commitmentOf(SECRET),
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  );
});

test("outcomes are those that the server draws, also with salts that are not ASCII", async () => {
  const table = { secret: SECRET, salts: ["a1", "Ünï"] };
  const weights = [
    [0, 1],
    [3, 2],
    [7, 4],
  ];
  const outcomes = [];
  for (let index = 0; index < 12; index += 1)
    outcomes.push(await outcomeOf(table, { index, weights }));
  const expected = [0, 7, 7, 7, 7, 3, 3, 7, 3, 3, 3, 3]; // as the fairness module of the server draws them
  assert.deepEqual(outcomes, expected);
});

test("another salt brings other outcomes", async () => {
  const weights = Array.from({ length: 1000 }, (_, n) => [n, 1]);
  const [one, other] = await Promise.all(
    ["a", "b"].map((salt) => outcomeOf({ secret: SECRET, salts: [salt] }, { index: 0, weights })),
  );
  assert.notEqual(one, other);
});
