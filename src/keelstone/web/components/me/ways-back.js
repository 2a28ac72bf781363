// Ways back to one's seats: a recovery code, passkeys, other browsers.

/** @import { Attempt, Me } from "../../types.js" */

import { forgetSeen } from "../../lib/app/last-seen.js";
import { button, make } from "../../lib/dom.js";
import { language, say, sayN } from "../../lib/i18n.js";
import {
  addPasskey,
  deleteMe,
  goToSignIn,
  hasPasskeys,
  newRecoveryCode,
  recover,
  removePasskey,
  removeSignIn,
  signInByPasskey,
  signOut,
} from "../../lib/network/people.js";
import { showBadge } from "../../lib/network/waiting-tables.js";
import { root } from "../../lib/root.js";
import { qrCode } from "../share-link.js";

export class WaysBack {
  /**
   * @param {HTMLElement} place
   * @param {{ attempt: Attempt, refresh: () => Promise<void> }} hooks
   */
  constructor(place, { attempt, refresh }) {
    this.place = place;
    this.attempt = attempt;
    this.refresh = refresh;
    this.shown = make("div", { class: "code-shown", role: "status" });
  }

  /** @param {Me} me */
  show(me) {
    const parts = [this.codeRow(me), this.shown, ...(hasPasskeys() ? [this.passkeyRow(me)] : [])];
    if (me.sign_in_by) parts.push(this.siteRow(me));
    this.place.replaceChildren(...parts, ...(me.is_known ? [this.leaveRow(me)] : []));
  }

  /** @param {() => Promise<unknown>} action */
  async act(action) {
    await this.attempt(action);
    await this.refresh();
  }

  /** @param {Me} me */
  codeRow({ has_code: hasCode }) {
    const text = hasCode ? say("A new recovery code") : say("Make a recovery code");
    const create = () => this.act(() => this.showCode());
    return make(
      "div",
      { class: "row" },
      button(text, create, { class: "main" }),
      make(
        "small",
        {},
        say("With it you come back to your seats on another device. It is good for one use."),
      ),
    );
  }

  async showCode() {
    const { code } = await newRecoveryCode();
    const link = `${location.origin}${root}/me#code=${code}`;
    this.shown.replaceChildren(
      make("p", { class: "code" }, code),
      make("p", {}, say("Write it down: it is shown only now.")),
      await qrCode(link),
    );
  }

  /** @param {Me} me */
  passkeyRow({ passkeys }) {
    const keys = passkeys.map(({ id, used_at: at }) => {
      const date = new Date(at).toLocaleDateString(language(), { dateStyle: "medium" });
      return make(
        "div",
        { class: "row" },
        say("Passkey, used last on {date}", { date }),
        button(say("Remove"), () => this.act(() => removePasskey(id))),
      );
    });
    return make(
      "div",
      {},
      ...keys,
      make(
        "div",
        { class: "row" },
        button(say("Add a passkey"), () => this.act(addPasskey)),
      ),
    );
  }

  /**
   * The account at another site.
   *
   * @param {Me} me
   */
  siteRow({ sign_in_by: site, has_sign_in: hasAccount }) {
    const act = hasAccount
      ? button(say("Remove"), () => this.act(removeSignIn))
      : button(say("Sign in by {site}", { site }), () => this.attempt(goToSignIn));
    const text = hasAccount ? say("You can come back by {site}.", { site }) : null;
    return make("div", { class: "row" }, text, act);
  }

  /** @param {Me} me */
  leaveRow({ browsers }) {
    const others = browsers - 1;
    const everywhere = () => this.act(() => signOut(true));
    return make(
      "div",
      { class: "row" },
      others > 0
        ? button(
            sayN("Sign out {n} other browser", "Sign out {n} other browsers", others),
            everywhere,
          )
        : null,
      button(say("Sign out here"), () => this.act(() => this.leave(() => signOut(false)))),
      button(say("Delete everything of mine"), () => this.forget(), { class: "wrong" }),
    );
  }

  async forget() {
    const text = say(
      "Everything that is known of you is deleted: ways back, notices, results, ratings. Your seats are lost. Is that what you want?",
    );
    if (confirm(text)) await this.act(() => this.leave(deleteMe));
  }

  /**
   * Sign out; what this browser has kept of the person's tables goes too.
   *
   * @param {() => Promise<unknown>} action
   */
  async leave(action) {
    await action();
    await forgetSeen();
    await showBadge(0);
  }

  /**
   * Come back, then go to the lobby.
   *
   * @param {() => Promise<unknown>} action
   */
  async come(action) {
    const isBack = await this.attempt(async () => {
      await action();
      await forgetSeen();
      return true;
    });
    if (isBack) location.assign(`${root}/`);
  }

  /**
   * The form for somebody who has a code.
   *
   * @param {string} [code] from a QR code
   */
  comeBackForm(code = "") {
    const field = make("input", {
      name: "code",
      maxlength: "20",
      autocomplete: "off",
      value: code,
      placeholder: "ABCD-EFGH-JKLM",
      "aria-label": say("Recovery code"),
    });
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      return this.come(() => recover(field.value));
    };
    const send = make("button", { class: "main" }, say("Come back"));
    const byPasskey = button(say("Come back by a passkey"), () => this.come(signInByPasskey));
    const form = make("form", { class: "row", onsubmit: submit }, field, send);
    return make("div", { class: "row" }, form, hasPasskeys() ? byPasskey : null);
  }
}
