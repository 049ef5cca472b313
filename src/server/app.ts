import { fileURLToPath } from 'node:url';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { RPCHandler } from '@orpc/server/fetch';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono, type Context as HonoContext } from 'hono';
import { compress } from 'hono/compress';
import { contract } from '#shared/contract/contract.ts';
import { ERROR_STATUS } from '#shared/errors.ts';
import { LIMITS } from '#shared/limits.ts';
import { previewRequest } from '#shared/preview.ts';
import { type Entry, SCREENS } from '#shared/screens/all.ts';
import { findScreen } from '#shared/screens/match.ts';
import { unsubscribeRoutes } from './account/http.ts';
import { findOtherSchool } from './auth/other-schools.ts';
import { describeSession, underSchool } from './auth/viewer.ts';
import { currentSession } from './auth/viewing.ts';
import { takeNotification } from './billing/http.ts';
import { NOTIFICATIONS_PATH } from './billing/mercado-pago.ts';
import { brandRoutes } from './branding/http.ts';
import { serveArchive } from './cleanup/http.ts';
import type { Context, Services } from './context.ts';
import { onlyKnownHosts, redirectOldSlug, tlsRoutes } from './domains/http.ts';
import { clientFor, loadFirstScreen } from './first-screen.ts';
import { limitBody } from './http/body-limit.ts';
import { readClient, trustedProxies } from './http/client-address.ts';
import {
  deviceCookie,
  readDeviceId,
  readNamedSchool,
  readSchoolHint,
  readSessionToken,
  readViewingToken,
  schoolCookie,
  sessionCookie,
  viewingCookie,
} from './http/cookies.ts';
import { gzipped } from './http/gzip.ts';
import { healthRoutes } from './http/health.ts';
import { hostOf, schoolOfHost } from './http/hosts.ts';
import { asApi, asRpc, only } from './http/methods.ts';
import type { Patience } from './http/patience.ts';
import { onlyPlainPaths } from './http/plain-paths.ts';
import { toRefusal } from './http/refusals.ts';
import { isFromThisMachine } from './http/this-machine.ts';
import { watchForUnnamedProxies } from './http/unnamed-proxies.ts';
import { integrationRoutes } from './integrations/http.ts';
import { playerPages } from './learning/http.ts';
import { openEvents } from './live/http.ts';
import { preloadLinks } from './preload.ts';
import { Problem } from './problem.ts';
import { digestRoutes } from './reports/http.ts';
import { routeTemplate } from './route-template.ts';
import { router } from './router.ts';
import { takeDelivery } from './sales/http.ts';
import { screenPolicy, securityHeaders } from './security-headers.ts';
import { renderShell } from './shell.ts';
import { serveStudents } from './students/http.ts';
import { serveUpload } from './uploads/http.ts';

type Variables = { requestId: string; cookies: string[]; clearSite?: boolean };
type Request = HonoContext<{ Variables: Variables }>;

const WEB = fileURLToPath(new URL('../../dist', import.meta.url));
const BODY_LIMIT = 1024 * 1024;
/** A photo, and what a form adds to it. */
const PHOTO_LIMIT = LIMITS.photoBytes + 16 * 1024;
const TAKES_PHOTO = /^\/(rpc\/producer\/setPhoto|api\/producer\/photo)$/;
/** A list of people for an import. */
const TAKES_LIST = /^\/(rpc\/producer\/(check|start)Import|api\/producer\/imports\/)/;
const LIST_LIMIT = 6 * 1024 * 1024;
const STUDENT_PAGE = /^\/(alunos(\/|$)|student-forgot-password)/;

/**
 * The table of contents: what is mounted where, in which order.
 * @param demo the local inbox and the demonstration's media, where there is a demonstration
 */
export function createApp(services: Services, demo?: Hono, patience?: Patience) {
  const { env, log } = services;
  const proxies = trustedProxies(env.trustedProxies);
  const unnamedProxies = watchForUnnamedProxies(log);
  const clientOf = (c: Request) =>
    readClient(getConnInfo(c).remote.address ?? '127.0.0.1', c.req.header('x-forwarded-for'), proxies);
  const app = new Hono<{ Variables: Variables }>();

  const contextOf = (c: Request): Context => {
    const token = readSessionToken(c, env);
    const viewing = readViewingToken(c, env);
    const deviceId = readDeviceId(c, env);
    const client = clientOf(c);
    const setViewing: Context['setViewing'] = (next) => c.get('cookies').push(viewingCookie(env, next));
    const host = hostOf(c.req.header('host') ?? '', env);
    let session: ReturnType<Context['findSession']> | undefined;
    return {
      ...services,
      requestId: c.get('requestId'),
      ip: client.ip,
      countedAs: client.claimed,
      userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
      deviceId,
      host,
      schoolHint: readSchoolHint(c, env),
      findSession: () => {
        session ??= currentSession(services, { session: token, viewing }, host, () => setViewing(null));
        return session;
      },
      setViewing,
      setSession: (next) => {
        if (viewing) setViewing(null);
        c.get('cookies').push(sessionCookie(env, next));
        if (next) c.get('cookies').push(deviceCookie(env, deviceId));
      },
      keepDevice: () => c.get('cookies').push(deviceCookie(env, deviceId)),
      clearSite: () => c.set('clearSite', true),
      extendSession: (expiresAt) => {
        if (token) c.get('cookies').push(sessionCookie(env, { token, expiresAt }));
      },
    };
  };

  const refusing = {
    clientInterceptors: [
      async ({ next, context }: { next(): Promise<unknown>; context: Context }) => {
        try {
          return await next();
        } catch (error) {
          throw toRefusal(error, context.requestId, log);
        }
      },
    ],
    // What could not even be decoded never reached a procedure.
    interceptors: [
      async <T>({ next, context }: { next(): Promise<T>; context: Context }) => {
        try {
          return await next();
        } catch (error) {
          const known = toRefusal(error, context.requestId, { ...log, error: () => {} });
          throw known.code === 'unexpected' && known !== error
            ? toRefusal(new Problem('malformed_request'), context.requestId, log)
            : known;
        }
      },
    ],
  };
  const rpc = new RPCHandler(router, refusing);
  const openApi = new OpenAPIHandler(router, refusing);

  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', crypto.randomUUID());
    c.set('cookies', []);
    const { unnamed } = clientOf(c);
    if (unnamed) unnamedProxies.note(unnamed);
    await next();
    // After the answer is made, because a handler may return one that Hono did not build.
    const { headers } = c.res;
    headers.set('X-Request-Id', c.get('requestId'));
    securityHeaders(headers, env);
    if (c.get('clearSite')) headers.set('Clear-Site-Data', '"cache", "storage"');
    for (const cookie of c.get('cookies')) headers.append('Set-Cookie', cookie);
    log.info('request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routeTemplate(c),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  });

  app.onError((error, c) => {
    const refusal = toRefusal(error, c.get('requestId'), log);
    return c.json({ code: refusal.code, data: refusal.data }, ERROR_STATUS[refusal.code]);
  });

  app.use(onlyPlainPaths);
  app.route('/', healthRoutes(services, unnamedProxies));
  app.route('/', tlsRoutes(services));
  app.get(
    '/assets/*',
    compress(),
    serveStatic({ root: WEB, onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable') }),
  );
  app.get('/uploads/*', (c) => serveUpload(c, services.storage));
  app.use(onlyKnownHosts(services));
  app.route('/', brandRoutes(services));
  app.route('/', unsubscribeRoutes(services));
  app.route('/', digestRoutes(services));
  app.route('/', playerPages());
  const limited = limitBody(bodyLimitAt, patience);
  if (demo) app.use('/sandbox/*', limited).route('/', demo);

  app.all('/rpc/*', asRpc, limited, async (c) => {
    const { response } = await rpc.handle(c.req.raw, { prefix: '/rpc', context: contextOf(c) });
    return answer(c, response);
  });

  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const describeApi = () =>
    generator.generate(contract, {
      info: { title: 'Ateneu', version: '1.0.0' },
      servers: [{ url: `${env.publicUrl}/api` }],
    });
  let specification: ReturnType<typeof describeApi> | undefined;
  const documents: Record<string, (c: Request) => Response | Promise<Response>> = {
    '/api/openapi.json': async (c) => {
      specification ??= describeApi();
      return c.json(await specification);
    },
    '/api/producer/students.csv': (c) => serveStudents(c, contextOf(c)),
    '/api/producer/cleanup.zip': (c) => serveArchive(c, contextOf(c)),
    '/api/student/events': (c) => openEvents(contextOf(c)),
  };
  for (const [path, serve] of Object.entries(documents))
    app.all(path, (c) => (c.req.method === 'GET' ? serve(c) : only('GET')(c)));
  app.all('/api/webhookHandler.php', limited, (c) => takeDelivery(c, services));
  app.all(NOTIFICATIONS_PATH, limited, (c) => takeNotification(c, contextOf(c)));
  app.route('/api', integrationRoutes(contextOf, limited, log));
  app.all('/api/*', asApi, limited, async (c) => {
    const { response } = await openApi.handle(c.req.raw, { prefix: '/api', context: contextOf(c) });
    return answer(c, response);
  });

  app.get('*', compress(), async (c) => {
    // No screen's address has a dot: a script of an older build, or whatever a scanner tries, is not there.
    if (c.req.path.includes('.')) return c.notFound();
    const moved = await redirectOldSlug(c, services);
    if (moved) return moved;
    const context = contextOf(c);
    const entry: Entry = STUDENT_PAGE.test(c.req.path) || c.req.query('area') === 'aluno' ? 'student' : 'producer';
    const atSchool = schoolOfHost(c.req.header('host') ?? '', env) !== null;
    if (atSchool && entry === 'producer') return c.redirect(awayFromSchool(c.req.url, env.publicUrl));
    c.get('cookies').push(...schoolCookie(c, env));
    const session = await context.findSession();
    const info = await describeSession(services.db, session, context.schoolHint);
    const other = await findOtherSchool(services, session, info, readNamedSchool(c, env));
    const url = new URL(c.req.url);
    const found = findScreen(SCREENS[entry], url.pathname);
    const first =
      other || !found ? null : await loadFirstScreen(clientFor(router, context), found, url.search, info.viewer);
    const shown = { ...info, school: other?.school ?? info.school };
    const boot = {
      session: entry === 'student' ? underSchool(shown) : shown,
      first,
      otherSchool: other?.otherSchool ?? null,
      inbox: demo && isFromThisMachine(c) ? '/inbox' : null,
    };
    c.header('Cache-Control', 'private, no-store');
    const previewed = entry === 'student' && previewRequest(info.viewer, url.search) === 'own';
    const lessons = entry === 'student' && info.viewer?.kind === 'student';
    c.header('Content-Security-Policy', screenPolicy({ lessons, previewed }));
    const preloads = found ? await preloadLinks(entry, found) : '';
    const origin = atSchool ? ownOrigin(c.req.header('host') ?? '', env.publicUrl) : env.publicUrl;
    return c.html(await renderShell(entry, boot, { preloads, origin }));
  });

  app.all('*', only('GET', 'HEAD'));
  app.notFound((c) => c.json({ code: 'not_found', data: { requestId: c.get('requestId') } }, 404));
  return app;
}

function answer(c: Request, response: Response | undefined): Response | Promise<Response> {
  if (!response) return c.notFound();
  response.headers.set('Cache-Control', 'no-store');
  return gzipped(c, response);
}

/** Of a school's host only the students' pages are its own: the panel and its door are the platform's. */
function awayFromSchool(asked: string, publicUrl: string): string {
  const { pathname, search } = new URL(asked);
  return pathname === '/' ? `/alunos/login${search}` : publicUrl + pathname + search;
}

const ownOrigin = (host: string, publicUrl: string) => `${new URL(publicUrl).protocol}//${host}`;

function bodyLimitAt(path: string): number {
  if (TAKES_LIST.test(path)) return LIST_LIMIT;
  return TAKES_PHOTO.test(path) ? PHOTO_LIMIT : BODY_LIMIT;
}
