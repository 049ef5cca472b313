import type { Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import { acceptNotification } from './notifications/accept-notification.ts';

/**
 * Receives the payment provider's notifications. Answered immediately: it retries after 22 seconds. A GET
 * only tests the address.
 * @throws Problem malformed_request, too_many_requests, unavailable
 */
export async function receiveNotification(c: HonoContext, context: Context): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return c.text('ok');
  if (c.req.method !== 'POST') return c.text('', 405, { Allow: 'GET, HEAD, POST' });
  const raw = new Uint8Array(await c.req.arrayBuffer());
  const query = Object.fromEntries(new URL(c.req.url).searchParams);
  const result = await acceptNotification(context, { query, headers: c.req.header(), raw }, context);
  return c.json({ success: true, result });
}
