import assert from "node:assert/strict";
import { test } from "node:test";
import {
  largestChange,
  lineAt,
  momentAt,
  neighbour,
  periodAt,
  sameMoment,
  thinned,
} from "../../../src/keelstone/web/lib/replay-moments.js";
import { course } from "../samples.js";

const lines = (...moments) => moments.map((moment) => ({ moment, seat: 0, text: "" }));

test("the neighbour of a moment is the next one, or the one before", () => {
  assert.equal(neighbour([2, 5, 9], 5, true), 9);
  assert.equal(neighbour([2, 5, 9], 5, false), 2);
  assert.equal(neighbour([2, 5, 9], 9, true), undefined);
});

test("line and round of a moment are the last that have begun", () => {
  const one = course({ lines: lines(1, 4), periods: lines(3) });
  assert.equal(lineAt(one, 3).moment, 1);
  assert.equal(lineAt(one, 0), undefined);
  assert.equal(periodAt(one, 2), undefined);
  assert.equal(periodAt(one, 4).moment, 3);
});

test("the same moment of a viewer who counts as many moments is the same number", () => {
  assert.equal(sameMoment(course(), course(), 7), 7);
});

test("the same moment of another viewer is as far into the same round", () => {
  const from = course({ moments: 20, lines: lines(1, 12, 14), periods: lines(1, 11) });
  const to = course({ moments: 12, lines: lines(1, 7, 9), periods: lines(1, 6) });
  assert.equal(sameMoment(from, to, 14), 9);
  const short = course({ ...to, moments: 8 });
  assert.equal(sameMoment(from, short, 14), 8, "not beyond the end");
});

test("without rounds the same moment is at the same share of the game", () => {
  assert.equal(
    sameMoment(course({ moments: 20, lines: lines(10) }), course({ moments: 10 }), 10),
    5,
  );
});

test("a long list is thinned evenly, a short one is not", () => {
  assert.deepEqual(thinned([1, 2, 3, 4, 5], 3), [1, 3, 5]);
  assert.deepEqual(thinned([1, 2, 3], 3), [1, 2, 3]);
  assert.deepEqual(thinned([], 3), []);
});

test("a turning point is told by the seat that moved", () => {
  const point = { seat: 1, before: [0.5, 0.3, 0.2], after: [0.3, 0.4, 0.3] };
  assert.equal(largestChange(point), 1);
});

test("a turning point that hardly mattered to who moved is told by whom it hit most", () => {
  const point = { seat: 1, before: [0.5, 0.3, 0.2], after: [0.2, 0.31, 0.49] };
  assert.equal(largestChange(point), 0);
});

test("chance is told by the seat whose chances changed most", () => {
  assert.equal(largestChange({ seat: null, before: [0.5, 0.5], after: [0.4, 0.6] }), 0);
  assert.equal(largestChange({ seat: null, before: [0.5, 0.3, 0.2], after: [0.45, 0.2, 0.35] }), 2);
});

test("a click on a chart is a moment, one beside it is none", () => {
  const chart = { width: 100, left: 10, right: 10, last: 40 };
  assert.equal(momentAt(0.1, chart), 0);
  assert.equal(momentAt(0.5, chart), 20);
  assert.equal(momentAt(0.9, chart), 40);
  assert.equal(momentAt(0.05, chart), null);
  assert.equal(momentAt(0.95, chart), null);
});
