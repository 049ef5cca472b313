import { useSyncExternalStore } from 'react';
import { addressHere, onServer } from '#web/lib/address.ts';
import { keepPreview } from '../preview/in-preview.ts';

type EntryState = {
  /** The previous history entry is the page this one was opened from, so closing it goes back. */
  openedHere?: boolean;
  /** Opened to continue watching. */
  playing?: boolean;
};

export type Place = { pathname: string; search: string };
type Move = EntryState & { replace?: boolean; keepScroll?: boolean };

let place = onServer ? { pathname: '', search: '' } : read();
const listeners = new Set<() => void>();

function read(): Place {
  const { pathname, search } = addressHere();
  return { pathname: pathname.replace(/(.)\/+$/, '$1'), search };
}

function publish() {
  place = read();
  for (const listener of listeners) listener();
}

if (!onServer) window.addEventListener('popstate', publish);

export function navigate(to: string, { replace = false, keepScroll = false, openedHere, playing }: Move = {}) {
  const state: EntryState = { openedHere, playing };
  const address = keepPreview(to);
  if (replace) window.history.replaceState(state, '', address);
  else window.history.pushState(state, '', address);
  publish();
  // On going back, the browser restores the scroll position itself.
  if (!keepScroll) window.scrollTo(0, 0);
}

export function goBack() {
  window.history.back();
}

export function wasOpenedHere(): boolean {
  return entryState()?.openedHere === true;
}

export function wasOpenedToPlay(): boolean {
  return entryState()?.playing === true;
}

/** Returning to this page, or reloading it, must not start a video. */
export function forgetToPlay() {
  const { playing: _, ...state } = entryState() ?? {};
  window.history.replaceState(state, '');
}

const entryState = () => (onServer ? null : (window.history.state as EntryState | null));

export function useLocation(): Place {
  return useSyncExternalStore(subscribe, placeNow, onServer ? read : placeNow);
}

const placeNow = () => place;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
