export type BrowserPermission = NotificationPermission | 'unsupported' | 'install';

/**
 * Whether notifications are permitted: 'default' before asking, 'install' where only installed applications may send
 * them.
 */
export function browserPermission(): BrowserPermission {
  if ('Notification' in window) return Notification.permission;
  return isAppleTouch() ? 'install' : 'unsupported';
}

/** Asks for the permission; the question may be dismissed. */
export async function askBrowserPermission(): Promise<BrowserPermission> {
  if (browserPermission() === 'default') await Notification.requestPermission().catch(() => {});
  return browserPermission();
}

/** An iPad identifies as a Mac, except for its touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
