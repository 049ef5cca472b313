import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono';
import { ERROR_STATUS } from '#shared/errors.ts';
import type { SchoolActor } from '../actors.ts';
import type { Context } from '../context.ts';
import { requireConfirmed, requireProducer } from '../guards.ts';
import { refuseForeignOrigin } from '../http/foreign-origin.ts';
import { toProblemAnswer } from '../http/problems.ts';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { countCall, requireApiKey } from './api-keys.ts';
import { CALLS } from './calls.ts';
import { type Fields, readFields } from './fields.ts';

const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * `/api/*.php`: for a producer's own systems, with a key or the producer's session. They answer `{ success }`, and what
 * they refuse with `{ success: false, error }`.
 */
export function integrationRoutes(contextOf: (c: HonoContext) => Context, limited: MiddlewareHandler, log: Log) {
  const app = new Hono<{ Variables: { requestId: string } }>();
  app.onError((error, c) => {
    const { code, data } = toProblemAnswer(error, c.get('requestId'), log);
    if (data.retryAfterSeconds) c.header('Retry-After', String(data.retryAfterSeconds));
    return c.json({ success: false, error: code, ...data }, ERROR_STATUS[code], NOT_KEPT);
  });
  for (const [name, { sensitive, call }] of Object.entries(CALLS)) {
    app.post(`/${name}`, limited, async (c) => {
      const context = contextOf(c);
      const school = await authenticateCaller(c, context, sensitive);
      await countCall(context, school, 'api_call');
      const answer = await call(context, school, await fieldsOf(c));
      return c.json({ success: true, ...answer }, 200, NOT_KEPT);
    });
    app.all(`/${name}`, (c) => {
      c.header('Allow', 'POST');
      if (c.req.method === 'OPTIONS') return c.body(null, 204);
      throw new Problem('method_not_allowed');
    });
  }
  return app;
}

/**
 * API keys authenticate from anywhere, since creating one required a confirmation. Sessions count only from
 * our own pages, and for sensitive calls only while confirmed.
 */
async function authenticateCaller(c: HonoContext, context: Context, sensitive: boolean): Promise<SchoolActor> {
  const key = presentedKey(c);
  if (key !== undefined) return requireApiKey(context, key);
  refuseForeignOrigin(c);
  const producer = await requireProducer(context, 'integrations.edit');
  if (sensitive) await requireConfirmed(context);
  return producer;
}

function presentedKey(c: HonoContext): string | undefined {
  const authorization = c.req.header('authorization')?.trim() ?? '';
  return /^bearer(?!\S)/i.test(authorization) ? authorization.slice(6).trim() : c.req.header('x-api-key')?.trim();
}

async function fieldsOf(c: HonoContext): Promise<Fields> {
  const body = await readFields(await c.req.arrayBuffer(), c.req.header('content-type') ?? '');
  const named = c.req.queries('course_id') ?? [];
  if (named.length === 0) return body;
  const given = 'course_id' in body ? [...named, body.course_id] : named;
  return { ...body, course_id: given.length === 1 ? given[0] : given };
}
