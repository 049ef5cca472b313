import type { Context as Hono } from 'hono';
import { Problem } from '../problem.ts';

/** Another site's page must not act with our cookies. @throws Problem foreign_origin */
export function refuseForeignOrigin(c: Hono): void {
  if (c.req.method === 'GET') return;
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const foreignOrigin = origin !== undefined && hostOf(origin) !== c.req.header('host');
  if (foreignSite || foreignOrigin) throw new Problem('foreign_origin');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
