/*
 * Service worker of the students' area. The server inserts the school's own offline page for OFFLINE_PAGE. It caches
 * that page, and scripts and styles, whose names change with their content; never an API response and never a page,
 * since both are personal. It also shows push notifications while no page is open.
 */

const KEPT = 'ateneu-3';
const OFFLINE = 'OFFLINE_PAGE';
const FILES = 150;
const NOTIFICATIONS = '/alunos/notificacoes';
const ANSWER_MS = 2_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => offlinePage()));
    event.waitUntil(keepOfflinePage().catch(() => {}));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(keptFile(request));
});

self.addEventListener('push', (event) => {
  const { id, title, message, icon } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: message, icon, tag: id, lang: 'pt-BR' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotifications());
});

/** Opens the notifications in the last used page of the students' area, or in a new one. */
async function openNotifications() {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(NOTIFICATIONS);
  await page.focus();
  if (!(await goesItself(page))) await page.navigate(NOTIFICATIONS);
}

/**
 * Asks the page to show them, which keeps what is being written in it. One that is still loading, or of a version before,
 * does not answer.
 */
function goesItself(page) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, ANSWER_MS, false);
    page.postMessage('notifications', [port2]);
  });
}

/** Again at each visit, since signing out empties the cache. */
async function keepOfflinePage() {
  const cache = await caches.open(KEPT);
  if (await cache.match(OFFLINE)) return;
  await cache.add(new Request(OFFLINE, { cache: 'reload', credentials: 'omit' }));
}

async function offlinePage() {
  return (await caches.match(OFFLINE)) ?? Response.error();
}

async function keptFile(request) {
  const cache = await caches.open(KEPT);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await cache.put(request, answer.clone()).catch(() => {});
    await dropOldest(cache);
  }
  return answer;
}

async function dropOldest(cache) {
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  for (const file of files.slice(0, -FILES)) await cache.delete(file);
}

/** Deletes other caches, and the offline page of the school's former look. */
async function forgetOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  const cache = await caches.open(KEPT);
  const current = new URL(OFFLINE, self.location.origin).href;
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/brand/'));
  await Promise.all(pages.filter(({ url }) => url !== current).map((page) => cache.delete(page)));
}
