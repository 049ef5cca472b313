/* Shows an offline page in the panels. It caches nothing: the server inserts its only page for OFFLINE_PAGE. */

const PAGE = 'OFFLINE_PAGE';
const POLICY = 'OFFLINE_POLICY';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(offlinePage));
});

function offlinePage() {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY };
  return new Response(PAGE, { headers });
}
