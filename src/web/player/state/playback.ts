import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { MediaStore } from './media-store.ts';

type Playback = { store: MediaStore | null; offer: (store: MediaStore | null) => void };

/** The player of a page, for what stands beside it: what is read, noted and looked up by the second. */
export const PlaybackContext = createContext<Playback>({ store: null, offer: () => {} });

export function useNewPlayback(): Playback {
  const [store, offer] = useState<MediaStore | null>(null);
  return { store, offer };
}

export function useOfferPlayback(store: MediaStore) {
  const { offer } = use(PlaybackContext);
  useEffect(() => {
    offer(store);
    return () => offer(null);
  }, [offer, store]);
}

export const usePlayer = () => use(PlaybackContext).store;

/** Where the video is, in whole seconds: it says so once a second at most. */
export function useSecond(): number {
  const store = usePlayer();
  return useSyncExternalStore(store?.subscribe ?? never, () => Math.floor(store?.snapshot().currentTime ?? 0));
}

const never = () => () => {};
