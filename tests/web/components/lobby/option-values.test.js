import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isFor,
  OptionValues,
} from "../../../../src/keelstone/web/components/lobby/option-values.js";
import { option } from "../../samples.js";

const scene = option("scene", {
  default: "small",
  choices: ["small", "large", "any"],
  seats: { small: [3], large: [4] },
});

test("options begin with their defaults", () => {
  const { values } = new OptionValues({ options: [scene, option("fast", { default: true })] });
  assert.deepEqual(values, { scene: "small", fast: true });
});

test("a choice is for the numbers of seats it names, else for any", () => {
  assert.deepEqual(
    [3, 4].map((seats) => isFor(scene, "large", seats)),
    [false, true],
  );
  assert.equal(isFor(scene, "any", 2), true);
});

test("a choice that is not for this number of seats gives way to the first that is", () => {
  const one = new OptionValues({ options: [scene] });
  one.fit(3);
  assert.equal(one.values.scene, "small");
  one.fit(4);
  assert.equal(one.values.scene, "large");
});

test("without a fitting choice the default stays", () => {
  const narrow = option("scene", { default: "a", choices: ["a"], seats: { a: [2] } });
  const one = new OptionValues({ options: [narrow] });
  one.fit(4);
  assert.equal(one.values.scene, "a");
});

test("what was typed becomes a number where the option is one", () => {
  const count = option("count", { default: 3 });
  const name = option("name", { default: "x" });
  const one = new OptionValues({ options: [count, name] });
  one.setText(count, "7");
  one.setText(name, "7");
  assert.deepEqual(one.values, { count: 7, name: "7" });
});

/** An option of letters, one for each part. */
const lettered = (value, letters) =>
  option("sides", {
    default: value,
    letters: { letters, hint: "", spoken: [], all: {}, by_chance: "" },
  });

test("turning a board over changes its letter only", () => {
  const sides = lettered("AAB", "AB");
  const one = new OptionValues({ options: [sides] });
  assert.equal(one.turned(sides, 1), "ABB");
  assert.equal(one.turned(sides, 2), "AAA");
  assert.equal(one.values.sides, "AAB");
});

test("a board may have more than two sides, and they may have any letters", () => {
  const sides = lettered("xyz", "xyz");
  const one = new OptionValues({ options: [sides] });
  assert.equal(one.turned(sides, 0), "yyz");
  assert.equal(one.turned(sides, 2), "xyx");
});

test("all boards get the letter that is picked", () => {
  const sides = lettered("xyz", "xyz");
  const one = new OptionValues({ options: [sides] });
  assert.equal(
    one.filled(sides, ([, second]) => second),
    "yyy",
  );
  assert.equal(one.values.sides, "xyz");
});

test("a letter that the option does not have gives way to the first", () => {
  const sides = lettered("?A", "AB");
  assert.equal(new OptionValues({ options: [sides] }).turned(sides, 0), "AA");
});
