import { useSyncExternalStore } from 'react';

type Offer = Event & { prompt(): Promise<unknown> };

let offer: Offer | null = null;
const listeners = new Set<() => void>();

/** Captures the browser's install prompt for the menu. It fires once, early during loading. */
export function keepInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    show(event as Offer);
  });
  window.addEventListener('appinstalled', () => show(null));
}

/** @returns asks whether to install the school's area; null if the browser does not offer it, or it is installed */
export function useInstallOffer(): (() => void) | null {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  if (!current) return null;
  return () => {
    // The prompt can be used once, whatever the answer.
    void current.prompt().finally(() => show(null));
  };
}

function show(next: Offer | null) {
  offer = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
