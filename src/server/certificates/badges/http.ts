import { Hono } from 'hono';
import { readCode } from '#shared/certificates/code.ts';
import type { Services } from '../../context.ts';
import { schoolOfHost } from '../../http/hosts.ts';
import { allowOnly } from '../../http/methods.ts';
import { notFound } from '../../problem.ts';
import type { ContextOf, Request } from '../../request-context.ts';
import { findShared } from '../check/shared-badge.ts';
import { signBadge } from './badge.ts';
import { didDocument } from './issuer.ts';
import { statusList } from './revoked.ts';

/** Any website may fetch these, since verifiers run in browsers too; search engines should not index them. */
const HEADERS = { 'Access-Control-Allow-Origin': '*', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-cache' };

/** DID documents and status lists at the platform's address, and the public credentials at their school's. */
export function badgeRoutes(services: Services, contextOf: ContextOf): Hono {
  const atPlatform = (c: Request) => {
    if (schoolOfHost(c.req.header('host') ?? '', services.env)) throw notFound();
  };
  const answer = (c: Request, document: object | null, type: string) => {
    if (!document) throw notFound();
    return c.body(JSON.stringify(document), 200, { ...HEADERS, 'Content-Type': type });
  };
  const doors: Record<string, (c: Request) => Promise<Response>> = {
    '/escolas/:slug/did.json': async (c) => {
      atPlatform(c);
      return answer(c, await didDocument(services, c.req.param('slug') ?? ''), 'application/did+json');
    },
    '/escolas/:slug/credenciais/status/:list': async (c) => {
      atPlatform(c);
      const list = LIST.test(c.req.param('list') ?? '') ? Number(c.req.param('list')) : 0;
      return answer(c, await statusList(services, { slug: c.req.param('slug') ?? '', list }), 'application/vc');
    },
    '/credenciais/:file': async (c) => {
      const code = readCode(FILE.exec(c.req.param('file') ?? '')?.[1] ?? '');
      if (!code) throw notFound();
      const row = await findShared(contextOf(c), code);
      return answer(c, row && (await signBadge(services, row)), 'application/vc');
    },
  };
  const app = new Hono();
  for (const [path, serve] of Object.entries(doors)) app.get(path, serve).all(path, allowOnly('GET', 'HEAD'));
  return app;
}

const LIST = /^[1-9]\d{0,3}$/;
const FILE = /^([0-9A-Z]{12})\.json$/;
