import type { QueryClient } from '@tanstack/react-query';
import { notificationsQuery } from '../notifications/queries.ts';
import { takesPushes } from '../pwa/pushes.ts';
import { navigate } from '../routing/location.ts';
import { NOTIFICATIONS } from '../routing/paths.ts';
import { accountQuery } from '../settings/queries.ts';

/** Shown again, it would interrupt again. */
let announced: string | undefined;

/** Shows the newest notification through the browser, if the student enabled that and gave permission. */
export async function announceNewest(queries: QueryClient): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Push notifications are shown by the service worker, so this would be a second one.
  if (takesPushes()) return;
  const { notifications: choices } = await queries.fetchQuery(accountQuery);
  if (!choices.browser) return;
  const { notifications } = await queries.fetchQuery({ ...notificationsQuery, staleTime: 0 });
  const newest = notifications.find(({ quiet }) => !quiet);
  if (!newest || newest.read || newest.id === announced) return;
  announced = newest.id;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;
  const options = { body: newest.message, tag: newest.id, icon };
  // Browsers of phones show notifications only through a service worker, which also handles its press.
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) return registration.showNotification(newest.title, options);
  const shown = new Notification(newest.title, options);
  shown.addEventListener('click', () => {
    shown.close();
    window.focus();
    navigate(NOTIFICATIONS);
  });
}
