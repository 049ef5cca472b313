/*
 * The script of a relay page, beside the host's own: it finds the host's player, reports the position to the
 * embedding page, and executes its commands. A string, because the sandboxed page cannot load our modules.
 */

/** For both hosts; `find` returns the host's player, or nothing yet. */
const relay = (find: string) => `
'use strict';
let player = null, told = '';
const tell = (more) => {
  const now = { time: player.time(), duration: player.duration(), playing: player.playing(), ...more };
  const text = JSON.stringify(now);
  if (text !== told) parent.postMessage({ relay: now }, '*');
  told = text;
};
const find = ${find};
const looking = setInterval(() => {
  if (!player) player = find(() => tell({ ended: true }));
  if (player) tell();
}, 250);
addEventListener('message', ({ source, data }) => {
  if (source !== parent || !player || !data) return;
  if (data.relay === 'play') player.play();
  else if (data.relay === 'pause') player.pause();
  else if (data.relay === 'seek' && Number.isFinite(data.seconds)) player.seek(data.seconds);
});`;

/** The element of v4, or v3's list of players; either way the inner video is queried. */
const VTURB = relay(`(onEnded) => {
  const element = document.querySelector('vturb-smartplayer');
  const video = window.smartplayer?.instances?.[0]?.video || element?.shadowRoot?.querySelector('video') || document.querySelector('video');
  if (!video || !(video.duration > 0)) return null;
  video.addEventListener?.('ended', onEnded);
  return {
    time: () => video.currentTime, duration: () => video.duration, playing: () => !video.paused && !video.ended,
    play: () => video.play(), pause: () => video.pause(), seek: (seconds) => { video.currentTime = seconds; },
  };
}`);

/** https://docs.wistia.com/docs/javascript-player-api */
const WISTIA = `let handle = null;
window._wq = window._wq || [];
window._wq.push({ id: '_all', onReady: (video) => { handle = video; } });
${relay(`(onEnded) => {
  if (!handle) return null;
  handle.bind('end', onEnded);
  return {
    time: () => handle.time(), duration: () => handle.duration(), playing: () => handle.state() === 'playing',
    play: () => handle.play(), pause: () => handle.pause(), seek: (seconds) => handle.time(seconds),
  };
}`)}`;

export const RELAY_SCRIPTS = { vturb: VTURB, wistia: WISTIA } as const;
