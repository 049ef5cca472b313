import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { SALES_PLATFORMS } from '#shared/sales-platforms.ts';
import { id } from '#shared/schemas.ts';
import type { Services } from '../context.ts';
import { type Answer, acceptDelivery } from './deliveries/accept.ts';
import { acceptForSchool } from './deliveries/accept-for-school.ts';

const school = z.object({ school_id: id, platform: z.enum(SALES_PLATFORMS) });

const STATUS = {
  stored: 200,
  repeated: 200,
  unknown_course: 404,
  wrong_token: 401,
  wrong_signature: 401,
} as const satisfies Record<Answer, number>;

/**
 * Receives deliveries. A GET tests the address and does nothing; there is no redirect, because no platform
 * follows one.
 * @throws Problem malformed_request, too_large
 */
export async function receiveDelivery(c: HonoContext, services: Services): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return c.text('ok');
  if (c.req.method !== 'POST') return c.text('', 405, { Allow: 'GET, HEAD, POST' });
  const query = queryOf(c.req.url);
  const answer = await deliver(c, services, query);
  services.metrics?.deliveryEnded(answer);
  return c.json({ success: STATUS[answer] === 200, result: answer }, STATUS[answer]);
}

async function deliver(c: HonoContext, services: Services, query: Record<string, string>): Promise<Answer> {
  const [whole, course] = [school.safeParse(query), id.safeParse(query.course_id)];
  if (!whole.success && !course.success) return 'unknown_course';
  const raw = new Uint8Array(await c.req.arrayBuffer());
  const sent = { token: query.token ?? '', delivery: { headers: c.req.header(), query, raw } };
  if (course.success) return acceptDelivery(services, { courseId: course.data, ...sent });
  if (!whole.success) return 'unknown_course';
  const { school_id: producerId, platform } = whole.data;
  return acceptForSchool(services, { producerId, platform, ...sent });
}

/** Some platforms append their parameters with a second question mark to an address that already has a query. */
function queryOf(url: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(url).search.slice(1).replaceAll('?', '&')));
}
