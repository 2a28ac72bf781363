// Stops the notices of a link, as soon as it is opened; it can be taken back.

import { button, find } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { attemptOr } from "../lib/network/attempt.js";
import { subscribe } from "../lib/network/people.js";

const attempt = attemptOr(() => say("The server does not answer. Try again in a moment."));
const token = location.pathname.split("/").at(-1) ?? "";

/** @param {boolean} isOn */
async function change(isOn) {
  const done = await attempt(() => subscribe(token, isOn));
  if (!done) return;
  find("state").textContent = isOn
    ? say("You are told of your turns here again.")
    : say("You get no more of these notices.");
  const text = isOn ? say("Stop them") : say("Take that back");
  find("actions").replaceChildren(button(text, () => change(!isOn)));
}

await change(false);
