/* The panels without a connection. It keeps nothing: the one page that it has to show, which the server puts in for
   OFFLINE_PAGE, is in here. */

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
