// Small sounds of the game, made here: no file is loaded. They are off until a person wants them.

import { isOn } from "./preferences.js";

/** @typedef {"dice" | "card" | "thud" | "point" | "win"} Sound */

/** @type {AudioContext | null} */
let context = null;

/**
 * Play a sound, if game sounds are on.
 *
 * @param {Sound} sound
 */
export function playSound(sound) {
  if (!isOn("game-sounds")) return;
  context ??= new AudioContext();
  SOUNDS[sound](context, context.currentTime);
}

/** @type {Record<Sound, (audio: AudioContext, at: number) => void>} */
const SOUNDS = {
  dice: (audio, at) => {
    for (const [delay, pitch] of [
      [0, 2400],
      [0.11, 1900],
      [0.2, 2200],
      [0.33, 1700],
      [0.52, 1500],
    ])
      knock(audio, at + delay, pitch, 0.05, 0.22);
  },
  card: (audio, at) => knock(audio, at, 3600, 0.09, 0.1),
  thud: (audio, at) => tone(audio, at, 150, 0.16, 0.25),
  point: (audio, at) => tone(audio, at, 880, 0.35, 0.1),
  win: (audio, at) => {
    for (const [n, pitch] of [523.25, 659.26, 783.99, 1046.5].entries())
      tone(audio, at + 0.14 * n, pitch, 0.7, 0.14);
  },
};

/**
 * A tone that fades.
 *
 * @param {AudioContext} audio
 * @param {number} at seconds
 * @param {number} pitch hertz
 * @param {number} length seconds
 * @param {number} volume
 */
function tone(audio, at, pitch, length, volume) {
  const [note, gain] = [audio.createOscillator(), audio.createGain()];
  note.frequency.value = pitch;
  fade(gain, at, length, volume);
  note.connect(gain).connect(audio.destination);
  note.start(at);
  note.stop(at + length);
}

/**
 * A short noise, such as wood on wood or paper.
 *
 * @param {AudioContext} audio
 * @param {number} at seconds
 * @param {number} pitch hertz
 * @param {number} length seconds
 * @param {number} volume
 */
function knock(audio, at, pitch, length, volume) {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = 2 * Math.random() - 1;
  const [source, filter, gain] = [
    audio.createBufferSource(),
    audio.createBiquadFilter(),
    audio.createGain(),
  ];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  fade(gain, at, length, volume);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

/**
 * @param {GainNode} gain
 * @param {number} at
 * @param {number} length
 * @param {number} volume
 */
function fade({ gain }, at, length, volume) {
  gain.setValueAtTime(volume, at);
  gain.exponentialRampToValueAtTime(0.001, at + length);
}
