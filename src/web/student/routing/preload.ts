let fetchFor: (path: string) => void = () => {};

/** Told once by whoever knows the screens, so that a link need not. */
export function preloadWith(fetcher: (path: string) => void) {
  fetchFor = fetcher;
}

/** Fetches the screen behind a link, and its data, before the link is followed. */
export function preload(path: string) {
  fetchFor(path);
}
