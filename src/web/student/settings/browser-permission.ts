export type BrowserPermission = NotificationPermission | 'unsupported';

/** Whether this browser lets the site show notifications; 'default' while nobody was asked. */
export const browserPermission = (): BrowserPermission =>
  'Notification' in window ? Notification.permission : 'unsupported';

/** Asks the person, who may close the question without an answer. */
export async function askBrowserPermission(): Promise<BrowserPermission> {
  if (browserPermission() === 'default') await Notification.requestPermission().catch(() => {});
  return browserPermission();
}
