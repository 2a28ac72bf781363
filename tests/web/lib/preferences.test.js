import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../page.js";
import { settled } from "../samples.js";

const { allPreferences } = await import(
  "../../../src/keelstone/web/components/preference-fields.js"
);
const { isOn, setSwitch } = await import("../../../src/keelstone/web/lib/preferences.js");
const { remember, remembered } = await import("../../../src/keelstone/web/lib/storage.js");

beforeEach(() => localStorage.clear());

const box = (name) =>
  allPreferences()
    .map((label) => label.querySelector(`input[name="${name}"]`))
    .find(Boolean);

function click(input) {
  input.checked = !input.checked;
  input.dispatchEvent(new Event("change"));
}

test("a switch is off until it is set, and is remembered", () => {
  assert.equal(isOn("sound"), false);
  setSwitch("sound", true);
  assert.equal(isOn("sound"), true);
  assert.equal(box("sound").checked, true);
});

test("a box sets its switch", () => {
  click(box("confirm"));
  assert.equal(isOn("confirm"), true);
  click(box("confirm"));
  assert.equal(isOn("confirm"), false);
});

test("notices stay off where the browser does not permit them", async () => {
  window.Notification = { requestPermission: async () => "denied" };
  globalThis.Notification = window.Notification;
  const notices = box("notices");
  click(notices);
  await settled();
  assert.equal(notices.checked, false);
  assert.equal(isOn("notices"), false);
});

test("another theme is remembered and announced", () => {
  let announced = 0;
  addEventListener("theme", () => {
    announced += 1;
  });
  const select = allPreferences()[0].querySelector("select");
  select.value = "dark";
  select.dispatchEvent(new Event("change"));
  assert.equal(remembered("theme"), "dark");
  assert.equal(announced, 1);
});

test("a browser that stores nothing gives the fallback", () => {
  const storage = globalThis.localStorage;
  Object.defineProperty(globalThis, "localStorage", {
    get: () => {
      throw new Error("denied");
    },
    configurable: true,
  });
  try {
    remember("name", "Anna");
    assert.equal(remembered("name", "Guest"), "Guest");
  } finally {
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  }
});
