import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { School } from '#shared/contract/public.ts';
import { isSlug } from '#shared/text/slug.ts';
import type { Services } from '../context.ts';
import { readAsPlatform } from '../db.ts';
import { schoolOfHost } from '../http/hosts.ts';
import { closedPolicyWith } from '../http/security-headers.ts';
import { notFound } from '../problem.ts';
import { brandOf, type IconName, isIconName, versionOf } from './brand.ts';
import { cachedPlatform } from './cached-schools.ts';
import { appManifest } from './manifest.ts';
import { COME_BACK, offlinePage, panelOfflinePage } from './offline-page.ts';
import { findSchool } from './schools.ts';

const WORKER = fileURLToPath(new URL('../../web/student/pwa/worker.js', import.meta.url));
const PANEL_WORKER = fileURLToPath(new URL('../../web/panel/worker.js', import.meta.url));
const OFFLINE_POLICY = closedPolicyWith(COME_BACK);
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_A_WHILE = 'public, max-age=300';

/** A school's icons and manifest. They are fetched without a cookie, so the school is in the path. */
export function brandRoutes(services: Pick<Services, 'cache' | 'db' | 'env' | 'storage'>): Hono {
  const { db, env, storage } = services;
  const schoolNamed = async (slug: string): Promise<School> => {
    const found = isSlug(slug) ? await readAsPlatform(db, (tx) => findSchool(tx, { slug })) : null;
    if (!found) throw notFound();
    return found.school;
  };

  /** The drawing library is loaded for the first picture. */
  const drawIcon = async (school: School, name: IconName): Promise<Buffer> =>
    (await import('./icons.ts')).drawIcon(storage, school, name);

  return (
    new Hono()
      .get('/brand/:slug/app.webmanifest', async (c) => {
        const school = await schoolNamed(c.req.param('slug'));
        const ownHost = schoolOfHost(c.req.header('host') ?? '', env) !== null;
        c.header('Cache-Control', 'no-cache');
        c.header('Content-Type', 'application/manifest+json');
        return c.body(JSON.stringify(appManifest(school, brandOf(school), ownHost)));
      })
      .get('/brand/:slug/offline', async (c) => {
        const school = await schoolNamed(c.req.param('slug'));
        c.header('Cache-Control', 'no-cache');
        c.header('Content-Security-Policy', OFFLINE_POLICY);
        return c.html(offlinePage(school, await drawIcon(school, 'apple-180')));
      })
      // A service worker's path limits its scope, here to the student area.
      .get('/alunos/sw.js', async (c) => {
        const school = await schoolNamed(c.req.query('escola') ?? '');
        c.header('Cache-Control', 'no-cache');
        c.header('Content-Type', 'text/javascript; charset=utf-8');
        return c.body((await readFile(WORKER, 'utf8')).replace("'OFFLINE_PAGE'", `'${brandOf(school).offline}'`));
      })
      .get('/admin/sw.js', async (c) => {
        const page = panelOfflinePage(await cachedPlatform(services));
        c.header('Cache-Control', 'no-cache');
        c.header('Content-Type', 'text/javascript; charset=utf-8');
        c.header('Service-Worker-Allowed', '/');
        return c.body(
          (await readFile(PANEL_WORKER, 'utf8'))
            .replace("'OFFLINE_PAGE'", () => JSON.stringify(page))
            .replace("'OFFLINE_POLICY'", () => JSON.stringify(OFFLINE_POLICY)),
        );
      })
      .get('/brand/:slug/:file', async (c) => {
        const name = c.req.param('file').replace(/\.png$/, '');
        if (!isIconName(name)) throw notFound();
        const school = await schoolNamed(c.req.param('slug'));
        const icon = await drawIcon(school, name);
        c.header('Cache-Control', c.req.query('v') === versionOf(school) ? FOR_GOOD : FOR_A_WHILE);
        c.header('Content-Type', 'image/png');
        return c.body(new Uint8Array(icon));
      })
  );
}
