// What every page does for the installed app: its language, and the service worker.

import { language } from "../i18n.js";
import { registerWorker } from "../network/push.js";

const manifest = document.querySelector('link[rel="manifest"]');
if (manifest instanceof HTMLLinkElement) manifest.href += `?language=${language()}`;

// Without HTTPS there is no service worker; the pages work without it.
if ("serviceWorker" in navigator) registerWorker().catch(() => null);
