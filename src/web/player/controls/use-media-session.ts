import { useEffect, useEffectEvent } from 'react';
import { SKIP_SECONDS } from '#web/player/state/media-actions.ts';
import type { MediaStore } from '#web/player/state/media-store.ts';

const session = () => ('mediaSession' in navigator ? navigator.mediaSession : null);

/** One lesson's player may come before the last one's goes. */
let owner: MediaStore | null = null;

/** The lock screen and headset: title, position and buttons. */
export function useMediaSession(store: MediaStore, title: string) {
  const handlers = useEffectEvent(({ action, seekTime, seekOffset = SKIP_SECONDS }: MediaSessionActionDetails) => {
    if (action === 'play')
      store
        .media()
        ?.play()
        .catch(() => {});
    if (action === 'pause') store.media()?.pause();
    if (action === 'seekbackward') store.skip(-seekOffset);
    if (action === 'seekforward') store.skip(seekOffset);
    if (action === 'seekto' && seekTime !== undefined) store.seek(seekTime);
  });
  useEffect(() => {
    const mediaSession = session();
    if (!mediaSession) return;
    owner = store;
    mediaSession.metadata = new MediaMetadata({ title });
    for (const action of ACTIONS) mediaSession.setActionHandler(action, (details) => handlers(details));
    let second = -1;
    const unsubscribe = store.subscribe(() => {
      const { phase, currentTime, duration, rate } = store.snapshot();
      mediaSession.playbackState = phase === 'playing' || phase === 'buffering' ? 'playing' : 'paused';
      if (!(duration > 0) || !Number.isFinite(duration) || Math.floor(currentTime) === second) return;
      second = Math.floor(currentTime);
      mediaSession.setPositionState({ duration, position: Math.min(currentTime, duration), playbackRate: rate });
    });
    return () => {
      unsubscribe();
      if (owner !== store) return;
      for (const action of ACTIONS) mediaSession.setActionHandler(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, [store, title]);
}

const ACTIONS: MediaSessionAction[] = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'];
