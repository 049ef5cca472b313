import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What only the browser keeps, and what the server draws in its place. The page is drawn again where the two differ. */
export const useKeptByBrowser = <T>(read: () => T, drawn: T): T => useSyncExternalStore(never, read, () => drawn);

/**
 * Whether what is shown must be what the server drew, which knows nothing that only the browser keeps. React asks again as
 * soon as it has taken the page over.
 */
export const useHydrating = () => useKeptByBrowser(() => false, true);
