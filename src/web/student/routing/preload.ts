let fetchFor: (path: string) => void = () => {};

/** Registered once by the screens' module, so that links need not import it. */
export function preloadWith(fetcher: (path: string) => void) {
  fetchFor = fetcher;
}

/** Loads a link's screen and its data before the link is followed. */
export function preload(path: string) {
  fetchFor(path);
}
