// Web Push: subscribe this browser to notices.

import { root } from "../root.js";

/** Whether this browser can be told of a turn while no page is open. */
export const hasPush = () =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** The service worker of these pages, registered if it is not yet. */
export const registerWorker = () =>
  navigator.serviceWorker.register(`${root}/service-worker.js`, { scope: `${root}/` });

/**
 * Subscribe; null if the person says no.
 *
 * @param {string} key the server's public key
 * @returns {Promise<{ kind: "push", address: string, keys: object } | null>}
 */
export async function subscribeToPush(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { kind: "push", address: endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}
