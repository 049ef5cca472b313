import { onTestFinished, vi } from 'vitest';
import { newBrowser } from '../../servers/push-service.ts';

/** A browser with permission to notify, whose push service the server refuses. @returns the titles it shows */
export function stubPushes(): unknown[] {
  const shown: unknown[] = [];
  const subscription = { toJSON: () => newBrowser('https://push.unknown.example/x').subscription };
  const registration = {
    pushManager: { subscribe: async () => subscription, getSubscription: async () => subscription },
    showNotification: async (title: string) => shown.push(title),
  };
  const serviceWorker = { register: async () => {}, getRegistration: async () => registration, ready: registration };
  const Notification = { permission: 'granted' };
  vi.stubGlobal('Notification', Notification);
  const added = [
    [window, { Notification, PushManager: class {} }],
    [navigator, { serviceWorker }],
  ] as const;
  for (const [to, what] of added) Object.assign(to, what);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const [to, what] of added) for (const name of Object.keys(what)) Reflect.deleteProperty(to, name);
  });
  return shown;
}
