// The page about you: notices, ways back, your games.

import { HolidayPanel } from "../components/me/holiday.js";
import { NoticesPanel } from "../components/me/notices.js";
import { emptyProfile, profileParts } from "../components/me/profile.js";
import { WaysBack } from "../components/me/ways-back.js";
import { headerPreferences } from "../components/preference-fields.js";
import { showInstall } from "../lib/app/install.js";
import { find } from "../lib/dom.js";
import { language, say } from "../lib/i18n.js";
import { attemptOr } from "../lib/network/attempt.js";
import { changeMe, fetchMe, fetchProfile, keepGames } from "../lib/network/people.js";

const attempt = attemptOr(() => say("The server does not answer. Try again in a moment."));
const hooks = { attempt, refresh };
const notices = new NoticesPanel(find("notices"), hooks);
const holiday = new HolidayPanel(find("holiday"), attempt);
const waysBack = new WaysBack(find("ways"), hooks);

async function refresh() {
  const me = await attempt(fetchMe);
  if (!me) return;
  notices.show(me);
  await holiday.refresh(me.is_known);
  waysBack.show(me);
  find("come-back").hidden = me.is_known && !codeInAddress();
  await showProfile(me.is_known);
  if (me.is_known) await keepLanguage();
}

/** @param {boolean} isKnown */
async function showProfile(isKnown) {
  if (!isKnown) return find("profile").replaceChildren(...emptyProfile(startKeeping));
  const profile = await fetchProfile().catch(() => null);
  if (profile) find("profile").replaceChildren(...profileParts(profile, attempt));
}

async function startKeeping() {
  await attempt(keepGames);
  await refresh();
}

/** Notices are in the language of the page. */
const keepLanguage = () => changeMe({ language: language() }).catch(() => null);

/** The code behind the # of the address, which a QR code brings. */
function codeInAddress() {
  return /^#code=([A-Za-z0-9-]{12,20})$/.exec(location.hash)?.[1] ?? "";
}

find("corner").replaceChildren(...headerPreferences());
find("come-back-form").replaceChildren(waysBack.comeBackForm(codeInAddress()));
showInstall(find("install"));
addEventListener("online", refresh);
await refresh();
