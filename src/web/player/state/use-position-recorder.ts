import { useEffect, useEffectEvent } from 'react';
import type { MediaStore } from './media-store.ts';
import { createPositionRecorder, type Stop } from './position-recorder.ts';

/** Reports the position while the video plays, and when the page is hidden, left or closed. */
export function usePositionRecorder(store: MediaStore, onStop: (stop: Stop) => void) {
  const save = useEffectEvent(onStop);
  useEffect(() => {
    const recorder = createPositionRecorder((stop) => save(stop));
    const unsubscribe = store.subscribe(() => recorder.update(store.snapshot()));
    const onVisibility = () => document.visibilityState === 'hidden' && recorder.leave();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', recorder.leave);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', recorder.leave);
      recorder.leave();
    };
  }, [store]);
}
