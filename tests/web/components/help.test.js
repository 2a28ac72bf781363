import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../page.js";

const { Help } = await import("../../../src/keelstone/web/components/help.js");
const { offerHelp } = await import("../../../src/keelstone/web/components/lazy-help.js");

/** The card that explains a thing called "corner B2.N". */
async function cardFor(text) {
  setPage(
    '<div id="board"><svg><g id="one"><title>corner B2.N</title><path></path></g></svg></div>',
  );
  const fetch = async () => ({ text, section: "" });
  const help = new Help(document.getElementById("board"), { game: () => "game", fetch });
  const at = { clientX: 0, clientY: 0 };
  assert.equal(await help.explain(document.querySelector("path"), at), true);
  return help.card.textContent;
}

test("the card names what it explains, unless the text begins with it", async () => {
  assert.equal(
    await cardFor("A settlement can stand here."),
    "Corner B2.NA settlement can stand here.",
  );
  assert.equal(await cardFor("corner B2.N: free"), "corner B2.N: free");
});

/** How often something was to be explained after events that came before the help was loaded. */
async function askedAfter(context, ...types) {
  setPage('<div id="board"><svg><g id="one"><path></path></g></svg></div>');
  const path = document.querySelector("path");
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    return { text: "A ship.", section: "" };
  };
  offerHelp(document.getElementById("board"), { game: () => "game", fetch });
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const type of types) {
    const event = new window.Event(type, { bubbles: true });
    path.dispatchEvent(Object.assign(event, { clientX: 5, clientY: 5, pointerType: "mouse" }));
  }
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  context.mock.timers.tick(5000);
  return asked;
}

test("who rests on a thing is told about it", async (context) => {
  assert.equal(await askedAfter(context, "pointerover"), 1);
});

test("who clicks before the help is loaded is told nothing", async (context) => {
  assert.equal(await askedAfter(context, "pointerover", "pointerdown", "pointerover"), 0);
});
