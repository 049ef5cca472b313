import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { MediaStore } from './media-store.ts';

export type Playback = ReturnType<typeof createPlayback>;

/** One object per page: a changing context would make React render again what is not hydrated yet. */
function createPlayback() {
  let store: MediaStore | null = null;
  const listeners = new Set<() => void>();
  return {
    store: () => store,
    offer(next: MediaStore | null) {
      store = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's player, for what is beside it and uses its time: transcript, notes and chapters. */
export const PlaybackContext = createContext(createPlayback());

export const useNewPlayback = (): Playback => useState(createPlayback)[0];

export function useOfferPlayback(store: MediaStore) {
  const { offer } = use(PlaybackContext);
  useEffect(() => {
    offer(store);
    return () => offer(null);
  }, [offer, store]);
}

export function usePlayer(): MediaStore | null {
  const { subscribe, store } = use(PlaybackContext);
  return useSyncExternalStore(subscribe, store, nothing);
}

const nothing = () => null;

/** The position in whole seconds, updated at most once a second. */
export function useSecond(): number {
  const store = usePlayer();
  const second = () => Math.floor(store?.snapshot().currentTime ?? 0);
  return useSyncExternalStore(store?.subscribe ?? never, second, second);
}

const never = () => () => {};
