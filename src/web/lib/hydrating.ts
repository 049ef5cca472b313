import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** A value stored in the browser; during hydration, the value that the server rendered. Re-renders if they differ. */
export const useKeptByBrowser = <T>(read: () => T, drawn: T): T => useSyncExternalStore(never, read, () => drawn);

/**
 * Whether this render must match the server's, which knows nothing stored in the browser. Re-renders once hydration is
 * over.
 */
export const useHydrating = () => useKeptByBrowser(() => false, true);
