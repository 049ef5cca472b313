import type { Context as Hono } from 'hono';
import { Problem } from '../problem.ts';

/** CSRF protection: another site must not use our cookies. @throws Problem foreign_origin */
export function refuseForeignOrigin(c: Hono): void {
  if (c.req.method === 'GET') return;
  const origin = c.req.header('origin');
  const foreignOrigin = origin !== undefined && hostOf(origin) !== c.req.header('host');
  if (isFromForeignSite(c) || foreignOrigin) throw new Problem('foreign_origin');
}

/**
 * A link on another site also sends our cookies: it must not start a download that is audited. @throws Problem
 * foreign_origin
 */
export function refuseForeignSite(c: Hono): void {
  if (isFromForeignSite(c)) throw new Problem('foreign_origin');
}

function isFromForeignSite(c: Hono): boolean {
  const site = c.req.header('sec-fetch-site');
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
