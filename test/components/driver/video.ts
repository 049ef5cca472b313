import { waitFor } from '@testing-library/dom';

const PLAYING = { readyState: 4, paused: false, duration: 60, currentTime: 10 };

/** Makes the page's video report an event, as a browser's would: happy-dom's never load anything. */
async function report(event: string, changes: Partial<HTMLVideoElement>) {
  const video = await waitFor(() => {
    const found = document.querySelector('video');
    if (!found) throw new Error(`no video\n\n${document.body.textContent}`);
    return found;
  });
  for (const [name, value] of Object.entries(changes))
    Object.defineProperty(video, name, { value, configurable: true, writable: true });
  video.dispatchEvent(new Event(event));
}

/** Until the page has noticed it: at first its player may not listen yet. */
export const startVideo = () =>
  waitFor(async () => {
    await report('playing', PLAYING);
    if (!document.querySelector('[data-phase=playing]')) throw new Error('not playing');
  });
export const playTo = (currentTime: number) => report('timeupdate', { ...PLAYING, currentTime });
/** One that never begins, however often it is told to play. */
export const loadSlowVideo = () =>
  waitFor(async () => {
    await report('canplay', {
      readyState: 4,
      async play() {
        Object.defineProperty(this, 'paused', { value: false, configurable: true });
      },
      pause() {
        Object.defineProperty(this, 'paused', { value: true, configurable: true });
      },
    });
    if (!document.querySelector('[data-phase=paused]')) throw new Error('not loaded');
  });
export const endVideo = () => report('ended', { ...PLAYING, paused: true, ended: true, currentTime: 60 });
