import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { Lazy, loadSheet } = await import("../../../src/keelstone/web/lib/lazy.js");

test("a part is loaded once, when it is first needed", async () => {
  let loads = 0;
  const lazy = new Lazy(async () => {
    loads += 1;
    return { loads };
  });
  assert.equal(lazy.part, null);
  const [one, other] = await Promise.all([lazy.get(), lazy.get()]);
  assert.equal(one, other);
  assert.equal(lazy.part, one);
  assert.equal(loads, 1);
});

test("until a part is loaded only the last thing asked of it is remembered", async () => {
  const lazy = new Lazy(async () => "part");
  const done = [];
  const asked = [1, 2, 3].map((n) => lazy.use((part) => done.push(`${part} ${n}`)));
  assert.deepEqual(done, []);
  await Promise.all(asked);
  assert.deepEqual(done, ["part 3"]);
  lazy.use(() => done.push("at once"));
  assert.deepEqual(done, ["part 3", "at once"]);
});

test("a part that could not be loaded is tried again", async () => {
  let loads = 0;
  const lazy = new Lazy(async () => {
    loads += 1;
    if (loads === 1) throw new Error("no connection");
    return "part";
  });
  await assert.rejects(lazy.get(), /no connection/);
  assert.equal(await lazy.get(), "part");
});

test("a style sheet is linked once", () => {
  loadSheet("one.css");
  loadSheet("one.css");
  const links = [...document.head.querySelectorAll("link")].map((link) =>
    link.getAttribute("href"),
  );
  assert.deepEqual(
    links.filter((href) => href?.endsWith("one.css")),
    ["/static/css/one.css"],
  );
});
