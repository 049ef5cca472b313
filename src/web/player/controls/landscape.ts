const PHONE = '(pointer: coarse) and (max-width: 1023px)';

type Turned = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

/** A phone in full screen shows a wide video across; leaving full screen takes the lock away. Where it is refused, it stays. */
export function turnSideways() {
  if (!window.matchMedia(PHONE).matches) return;
  (screen.orientation as Turned | undefined)?.lock?.('landscape').catch(() => {});
}
