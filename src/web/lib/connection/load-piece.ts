import { type ComponentType, lazy } from 'react';
import { checkConnection, isConnectionLost, untilConnected } from './connection.ts';

/** Chunks that failed and that the browser will not request again while this page is open. */
const keptAsFailed = new WeakSet<object>();

/** Chunks of a version of the site that no longer exists. */
const gone = new WeakSet<object>();

/** Milliseconds. If a chunk is missing again so soon after a reload, it is missing for good. */
const RELOADED_LATELY = 60_000;

const arriving = new Set<Promise<unknown>>();

/** Resolves once all chunks being loaded have arrived. */
export const untilPiecesLoaded = () => Promise.all(arriving);

/** Lazily loads a chunk. Offline, it waits for a connection, where the browser would fail. */
export function loadPiece<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  const piece = fetchPiece(load);
  const settled = piece.catch(() => {}).finally(() => arriving.delete(settled));
  arriving.add(settled);
  return piece;
}

async function fetchPiece<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  // `navigator.onLine` is only reliable when it says false.
  if ((isConnectionLost() || navigator.onLine === false) && !(await checkConnection())) await untilConnected();
  try {
    return await load();
  } catch (error) {
    if (await checkConnection()) {
      gone.add(error as object);
      throw error;
    }
    await untilConnected();
    await reloadBrokenSheets();
    return load().catch((again) => {
      keptAsFailed.add(again);
      throw again;
    });
  }
}

/** Whether reloading the page would load a chunk that failed. */
export const helpedByReload = (error: object) => keptAsFailed.has(error) || (gone.has(error) && !reloadedLately());

function reloadedLately(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming)?.type === 'reload' && performance.now() < RELOADED_LATELY;
}

/** A lazily loaded component. */
export function lazyPiece<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await loadPiece(load))[name] }));
}

/** A repeated import considers its style sheets loaded, even if they failed. */
async function reloadBrokenSheets() {
  const broken = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')].filter(
    ({ sheet }) => !sheet,
  );
  await Promise.all(
    broken.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      return new Promise((settled) => {
        again.addEventListener('load', settled);
        again.addEventListener('error', settled);
        link.replaceWith(again);
      });
    }),
  );
}
