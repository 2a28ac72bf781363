// The page to which another site sends a browser back. The cookie is sent by requests of our own
// pages only, so this page brings what the other site gave.

import { forgetSeen } from "../lib/app/last-seen.js";
import { find } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { attemptOr, notice } from "../lib/network/attempt.js";
import { finishSignIn } from "../lib/network/people.js";
import { root } from "../lib/root.js";

const attempt = attemptOr(() => say("The server does not answer. Try again in a moment."));
const given = new URLSearchParams(location.search);
history.replaceState(null, "", location.pathname);

/** @param {string} name */
const value = (name) => given.get(name) ?? "";

async function finish() {
  const answer = { code: value("code"), state: value("state"), issuer: value("iss") };
  if (!answer.code || !answer.state) {
    notice(say("You were not signed in."));
    return;
  }
  const done = await attempt(async () => {
    await finishSignIn(answer);
    await forgetSeen();
    return true;
  });
  if (done) location.replace(`${root}/me`);
}

await finish();
find("state").hidden = true;
find("again").hidden = false;
