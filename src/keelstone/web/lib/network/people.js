// The endpoints about the person who uses this browser.

/** @import { Me, Profile, QrCode, RestingClock } from "../../types.js" */

import { root } from "../root.js";
import { get, post } from "./api.js";

/** @returns {Promise<Me>} */
export const fetchMe = () => get(`${root}/api/me`);

/** @returns {Promise<Profile>} */
export const fetchProfile = () => get(`${root}/api/me/profile`);

/**
 * @param {Partial<Pick<Me, "name" | "time_zone" | "quiet_from" | "quiet_to">> & { language?: string }} values
 * @returns {Promise<unknown>}
 */
export const changeMe = (values) => post(`${root}/api/me`, values);

/** Have the games, ratings and acquaintances of whoever uses this browser kept from now on. */
export const keepGames = () =>
  changeMe({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });

/**
 * @param {{ kind: string, address: string, keys?: object, secret?: string }} channel
 * @returns {Promise<{ id: string }>}
 */
export const addChannel = (channel) => post(`${root}/api/me/channels`, channel);

/**
 * @param {string} channel
 * @param {string} code
 * @returns {Promise<unknown>}
 */
export const confirmChannel = (channel, code) =>
  post(`${root}/api/me/channels/confirm`, { channel, code });

/**
 * @param {string} channel
 * @returns {Promise<unknown>}
 */
export const removeChannel = (channel) => post(`${root}/api/me/channels/remove`, { channel });

/**
 * @param {string} channel
 * @param {boolean} is_on
 * @returns {Promise<unknown>}
 */
export const switchChannel = (channel, is_on) =>
  post(`${root}/api/me/channels/switch`, { channel, is_on });

/**
 * @param {string} channel
 * @returns {Promise<unknown>}
 */
export const tryChannel = (channel) => post(`${root}/api/me/channels/test`, { channel });

/** @returns {Promise<{ code: string }>} */
export const newRecoveryCode = () => post(`${root}/api/me/code`, {});

/**
 * @param {string} code
 * @returns {Promise<unknown>}
 */
export const recover = (code) => post(`${root}/api/recover`, { code });

/**
 * @param {boolean} everywhere in all other browsers, instead of this one
 * @returns {Promise<unknown>}
 */
export const signOut = (everywhere) => post(`${root}/api/me/signout`, { everywhere });

/** @returns {Promise<unknown>} */
export const deleteMe = () => post(`${root}/api/me/delete`, { is_sure: true });

/**
 * @param {string} text
 * @returns {Promise<QrCode>}
 */
export const fetchQr = (text) => post(`${root}/api/qr`, { text });

/**
 * @param {string} token of a link in a notice
 * @param {boolean} isOn
 * @returns {Promise<unknown>}
 */
export const subscribe = (token, isOn) =>
  post(isOn ? `${root}/api/resubscribe/${token}` : `${root}/unsubscribe/${token}`, {});

/** @returns {Promise<RestingClock[]>} */
export const fetchRestingClocks = () => get(`${root}/api/me/holiday`);

/**
 * Let the clocks at all tables rest.
 *
 * @param {number} until
 * @returns {Promise<RestingClock[]>}
 */
export const restEverywhere = (until) => post(`${root}/api/me/holiday`, { until });

/** @returns {Promise<RestingClock[]>} */
export const endRestEverywhere = () => post(`${root}/api/me/holiday/end`, {});

/**
 * @param {string} table
 * @param {string[]} friends ids of people with whom one has played
 * @returns {Promise<unknown>}
 */
export const inviteFriends = (table, friends) =>
  post(`${root}/api/tables/${table}/friends`, { friends });

// -- another site -----------------------------------------------------------------------------------

/** Go to the other site, to sign in there. */
export async function goToSignIn() {
  /** @type {{ address: string }} */
  const { address } = await post(`${root}/api/signin`, {});
  location.assign(address);
}

/**
 * @param {{ code: string, state: string, issuer: string }} answer what the other site gave
 * @returns {Promise<unknown>}
 */
export const finishSignIn = (answer) => post(`${root}/api/signin/finish`, answer);

/** @returns {Promise<unknown>} */
export const removeSignIn = () => post(`${root}/api/me/signin/remove`, {});

// -- passkeys ---------------------------------------------------------------------------------------

export const hasPasskeys = () => "PublicKeyCredential" in globalThis;

/** Make a passkey on this device. */
export async function addPasskey() {
  /** @type {{ options: PublicKeyCredentialCreationOptionsJSON }} */
  const { options } = await post(`${root}/api/me/passkeys/options`, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await navigator.credentials.create({ publicKey });
  await post(`${root}/api/me/passkeys`, { credential: asJson(made) });
}

/** Come back by a passkey. */
export async function signInByPasskey() {
  /** @type {{ options: PublicKeyCredentialRequestOptionsJSON }} */
  const { options } = await post(`${root}/api/passkeys/options`, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const found = await navigator.credentials.get({ publicKey });
  await post(`${root}/api/passkeys/signin`, { credential: asJson(found) });
}

/**
 * @param {string} passkey
 * @returns {Promise<unknown>}
 */
export const removePasskey = (passkey) => post(`${root}/api/me/passkeys/remove`, { passkey });

/** @param {Credential | null} credential */
const asJson = (credential) => /** @type {PublicKeyCredential} */ (credential).toJSON();
