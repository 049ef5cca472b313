type Happening = 'play' | 'pause' | 'time' | 'seeked' | 'ended';

/**
 * Runs in a provider's frame: a video without a picture, whose clock advances while it plays.
 * @param durationSeconds its length
 * @param startSeconds its initial position
 */
export function virtualVideo(durationSeconds: number, startSeconds: number) {
  const SEEK_MS = 300;
  const listeners: ((what: Happening) => void)[] = [];
  const emit = (what: Happening) => {
    for (const listener of listeners) listener(what);
  };
  let at = startSeconds;
  let since = 0;
  let playing = false;
  const now = () => Math.min(durationSeconds, playing ? at + ((performance.now() - since) / 1000) * video.rate : at);
  const settle = () => {
    at = now();
    since = performance.now();
  };
  const video = {
    duration: durationSeconds,
    rate: 1,
    volume: 1,
    muted: false,
    isPlaying: () => playing,
    time: now,
    subscribe: (listener: (what: Happening) => void) => listeners.push(listener),
    play() {
      if (at >= durationSeconds) at = 0;
      since = performance.now();
      playing = true;
      emit('play');
    },
    pause() {
      settle();
      playing = false;
      emit('pause');
    },
    seek(seconds: number) {
      // Like the real players, which report the old time until the new position is loaded.
      setTimeout(() => {
        at = Math.max(0, Math.min(durationSeconds, seconds));
        since = performance.now();
        emit('seeked');
      }, SEEK_MS);
    },
    setRate(rate: number) {
      settle();
      video.rate = rate;
    },
  };
  setInterval(() => {
    if (!playing) return;
    emit('time');
    if (now() < durationSeconds) return;
    settle();
    playing = false;
    emit('ended');
  }, 100);
  return video;
}
