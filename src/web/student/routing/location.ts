import { useSyncExternalStore } from 'react';
import { keepPreview } from '../preview/in-preview.ts';

type EntryState = {
  /** The entry below is the page this one was opened from, so leaving it is going back. */
  openedHere?: boolean;
  /** Opened to go on watching. */
  playing?: boolean;
};

export type Place = { pathname: string; search: string };
type Move = EntryState & { replace?: boolean; keepScroll?: boolean };

let place = read();
const listeners = new Set<() => void>();

function read(): Place {
  const { pathname, search } = window.location;
  return { pathname: pathname.replace(/(.)\/+$/, '$1'), search };
}

function publish() {
  place = read();
  for (const listener of listeners) listener();
}

window.addEventListener('popstate', publish);

export function navigate(to: string, { replace = false, keepScroll = false, openedHere, playing }: Move = {}) {
  const state: EntryState = { openedHere, playing };
  const address = keepPreview(to);
  if (replace) window.history.replaceState(state, '', address);
  else window.history.pushState(state, '', address);
  publish();
  // Going back is the browser's own affair: it remembers where each page stood.
  if (!keepScroll) window.scrollTo(0, 0);
}

export function goBack() {
  window.history.back();
}

export function wasOpenedHere(): boolean {
  return (window.history.state as EntryState | null)?.openedHere === true;
}

export function wasOpenedToPlay(): boolean {
  return (window.history.state as EntryState | null)?.playing === true;
}

/** Coming back to this page, or loading it again, plays nothing by itself. */
export function forgetToPlay() {
  const { playing: _, ...state } = (window.history.state as EntryState | null) ?? {};
  window.history.replaceState(state, '');
}

export function useLocation(): Place {
  return useSyncExternalStore(subscribe, () => place);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
