import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono';
import { schoolLink } from '../branding/schools.ts';
import type { Services } from '../context.ts';
import { readNamedSchool } from '../http/cookies.ts';
import { schoolOfHost } from '../http/hosts.ts';
import { mayBeCertified } from './may-be-certified.ts';
import { schoolAtHost } from './school-at-host.ts';

type Tools = Pick<Services, 'cache' | 'db' | 'env'>;

/**
 * Answers a proxy that issues certificates on demand: 200 for hosts that we serve, 404 for others. On every
 * host, since the proxy uses the machine's address.
 */
export const tlsRoutes = ({ env, db }: Tools) =>
  new Hono().get('/tls/ask', async (c) => {
    const allowed = await mayBeCertified({ db, env }, c.req.query('domain') ?? '');
    return c.text(allowed ? 'sim' : 'não', allowed ? 200 : 404);
  });

/** A foreign host name pointed at this server gets nothing. */
export function onlyKnownHosts({ env, ...tools }: Tools): MiddlewareHandler {
  return async (c, next) => {
    const named = schoolOfHost(c.req.header('host') ?? '', env);
    if (named && !(await schoolAtHost(tools, named))) {
      c.header('Cache-Control', 'no-store');
      return c.html(NOBODY, 421);
    }
    await next();
  };
}

/**
 * Redirect for a former slug; null for any other. Stays on the operator's host even if the school has its own
 * domain: browsers keep the `#` fragment, which in our links is a token for the whole account.
 */
export async function redirectOldSlug(c: HonoContext, { env, ...tools }: Tools): Promise<Response | null> {
  const { slug } = readNamedSchool(c, env);
  if (!slug) return null;
  const school = await schoolAtHost(tools, { slug });
  if (!school || school.slug === slug) return null;
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete('escola');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return c.redirect(schoolLink(env, { ...school, customDomain: null }, pathname + search));
}

const NOBODY = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Endereço não encontrado</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fff; color: #1b1e27; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 30rem; padding: 24px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0; color: #555b6a; }
</style>
</head>
<body>
<main>
<h1>Endereço não encontrado</h1>
<p>Nada é servido neste endereço. Confira se ele foi digitado corretamente ou abra o link que você recebeu por e-mail.</p>
</main>
</body>
</html>
`;
