export type BrowserPermission = NotificationPermission | 'unsupported' | 'install';

/** Whether this browser lets the site show notifications; 'default' while nobody was asked, 'install' where only an installed application may. */
export function browserPermission(): BrowserPermission {
  if ('Notification' in window) return Notification.permission;
  return isAppleTouch() ? 'install' : 'unsupported';
}

/** Asks the person, who may close the question without an answer. */
export async function askBrowserPermission(): Promise<BrowserPermission> {
  if (browserPermission() === 'default') await Notification.requestPermission().catch(() => {});
  return browserPermission();
}

/** An iPad passes for a Mac, but for its touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
