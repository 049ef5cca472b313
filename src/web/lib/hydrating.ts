import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** A value stored in the browser, with the value that the server rendered. Rendered again if they differ. */
export const useKeptByBrowser = <T>(read: () => T, drawn: T): T => useSyncExternalStore(never, read, () => drawn);

/**
 * Whether what is shown must be what the server drew, which knows nothing that only the browser keeps. React asks again as
 * soon as it has taken the page over.
 */
export const useHydrating = () => useKeptByBrowser(() => false, true);
