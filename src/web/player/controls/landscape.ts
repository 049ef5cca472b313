const PHONE = '(pointer: coarse) and (max-width: 1023px)';

type Turned = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

/** Locks phones to landscape while a wide video is in full screen. Where locking is refused, nothing changes. */
export function turnSideways() {
  if (!window.matchMedia(PHONE).matches) return;
  (screen.orientation as Turned | undefined)?.lock?.('landscape').catch(() => {});
}
