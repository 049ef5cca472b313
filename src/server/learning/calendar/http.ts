import { Hono } from 'hono';
import type { Services } from '../../context.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform } from '../../db.ts';
import { schoolOfHost } from '../../http/hosts.ts';
import { allowOnly } from '../../http/methods.ts';
import { notFound } from '../../problem.ts';
import type { clientReader, Request } from '../../request-context.ts';
import { countTry } from '../../throttle/throttle.ts';
import { findFeed, readFeed } from './feed.ts';

type Tools = Pick<Services, 'cache' | 'db' | 'env'>;

/**
 * A student's calendar feed, which calendar programs read every few hours by its secret address, without a cookie.
 * Reads, and guesses of addresses, are counted and limited.
 */
export function calendarRoutes(services: Tools, clientOf: ReturnType<typeof clientReader>): Hono {
  const serve = async (c: Request) => {
    const token = TOKEN.exec(c.req.param('file') ?? '')?.[1] ?? '';
    const { db, env } = services;
    const { ip, claimed } = clientOf(c);
    const from = { ip, countedAs: claimed, userAgent: null };
    const feed = await findFeed(db, token, schoolOfHost(c.req.header('host') ?? '', env) ?? {});
    const action = feed ? 'calendar' : 'calendar_unknown';
    await asPlatform(db, (tx) => countTry(tx, { ...from, action, email: feed?.studentId ?? '' }, signingKey(env)));
    if (!feed) throw notFound();
    return c.body(await readFeed(services, feed, { env, now: new Date() }), 200, HEADERS);
  };
  return new Hono().get('/calendario/:file', serve).all('/calendario/:file', allowOnly('GET', 'HEAD'));
}

const TOKEN = /^([\w-]{43})\.ics$/;

const HEADERS = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'inline; filename="aulas.ics"',
  'Cache-Control': 'private, no-store',
};
