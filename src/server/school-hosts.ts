import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { schoolLink } from './branding/schools.ts';
import type { SchoolHint, Services } from './context.ts';
import { type Database, readAsPlatform } from './db.ts';
import { schoolOfHost } from './hosts.ts';
import { readNamedSchool } from './http.ts';

type Tools = Pick<Services, 'db' | 'env'>;
type Named = { slug: string; customDomain: string | null };

/** No name that is written otherwise is looked for. */
const HOST_NAME = /^[a-z0-9.-]{1,253}$/;

/** The school of a host, also of a sub-domain it used to have. @returns null for none */
export async function schoolAtHost(db: Database, { domain, slug }: SchoolHint): Promise<Named | null> {
  if (domain && !HOST_NAME.test(domain)) return null;
  const found = await readAsPlatform(db, (tx) => {
    const schools = tx.selectFrom('client_settings as cs').select(['cs.slug', 'cs.custom_domain as customDomain']);
    return domain
      ? schools.where('cs.custom_domain', '=', domain).executeTakeFirst()
      : schools
          .innerJoin('school_slugs as s', 's.producer_id', 'cs.producer_id')
          .where('s.slug', '=', slug ?? '')
          .executeTakeFirst();
  });
  return found ?? null;
}

/** Whoever points a name of theirs here gets nothing of ours under it. */
export function onlyKnownHosts({ db, env }: Tools): MiddlewareHandler {
  return async (c, next) => {
    const named = schoolOfHost(c.req.header('host') ?? '', env);
    if (named && !(await schoolAtHost(db, named))) {
      c.header('Cache-Control', 'no-store');
      return c.html(NOBODY, 421);
    }
    await next();
  };
}

/** Where an address goes that names a school as it was called before; null for any other. */
export async function redirectOldSlug(c: HonoContext, { db, env }: Tools): Promise<Response | null> {
  const { slug } = readNamedSchool(c, env);
  if (!slug) return null;
  const school = await schoolAtHost(db, { slug });
  if (!school || school.slug === slug) return null;
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete('escola');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return c.redirect(schoolLink(env, school, pathname + search));
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
