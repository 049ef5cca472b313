import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { navigate } from '../routing/location.ts';
import { NOTIFICATIONS } from '../routing/paths.ts';
import { accountQuery } from '../settings/queries.ts';

let taken = false;

/** Whether the server sends notifications to this browser, as far as this page knows. */
export const takesPushes = (): boolean => taken;

/** Whether this browser can receive notifications while no page of the school is open. */
export const canTakePushes = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/**
 * Subscribes this browser to push, if the student enabled it and gave permission. Never asks. Idempotent.
 * @throws if the browser's push service is unreachable or switched off
 */
export async function takePushes(queries: QueryClient): Promise<void> {
  const slug = queries.getQueryData(sessionQuery.queryKey)?.school?.slug;
  if (!slug || !canTakePushes() || Notification.permission !== 'granted') return;
  const { notifications, pushKey } = await queries.fetchQuery({ ...accountQuery, staleTime: 60_000 });
  if (!notifications.browser || !pushKey) return;
  // Imported dynamically like in the entry; a static import would put a part of it into the entry's file.
  const { registerWorker } = await import('./register-worker.ts');
  await registerWorker(slug);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (await subscribe(pushManager, pushKey)).toJSON();
  await api.student.savePushDevice.call({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  });
  taken = true;
}

/** Shows the notifications when one was pressed that the service worker shows (worker.js). */
export function goWherePushesLead(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (data !== 'notifications') return;
    navigate(NOTIFICATIONS);
    ports[0]?.postMessage(true);
  });
}

/** Unsubscribes the browser; the server did when the choice was saved. */
export async function leavePushes(): Promise<void> {
  taken = false;
  if (!canTakePushes()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** A subscription made for other keys would be rejected. */
async function subscribe(pushManager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if ((error as DOMException).name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}
