import { Hono } from 'hono';
import { ERROR_STATUS } from '#shared/errors.ts';
import { unsubscribeRoutes } from './account/http.ts';
import { apiRoutes, bodyLimitAt } from './api.ts';
import { brandRoutes } from './branding/http.ts';
import { badgeRoutes } from './certificates/badges/http.ts';
import { sharedPictures } from './certificates/picture/http.ts';
import type { Services } from './context.ts';
import { withinCaller } from './database/team-reach.ts';
import { onlyKnownHosts, tlsRoutes } from './domains/http.ts';
import { limitBody } from './http/body-limit.ts';
import { watchForUnnamedProxies } from './http/client/unnamed-proxies.ts';
import { hostOf } from './http/hosts.ts';
import { allowOnly } from './http/methods.ts';
import { onlyPlainPaths } from './http/plain-paths.ts';
import { toProblemAnswer } from './http/problems.ts';
import { countedRoute, routeTemplate } from './http/route-template.ts';
import { assetHeaders, isAsset, securityHeaders } from './http/security-headers.ts';
import type { BodyTimeout } from './http/timeouts.ts';
import { traceIdOf } from './http/trace-id.ts';
import { calendarRoutes } from './learning/calendar/http.ts';
import { playerPages } from './learning/http.ts';
import { serveAsset, serveOtherVersion } from './pages/assets.ts';
import { servePage } from './pages/http.ts';
import { privacyPages } from './privacy/public/http.ts';
import { healthRoutes } from './process/http.ts';
import { digestRoutes } from './reports/http.ts';
import { clientReader, contextReader, type Variables } from './request-context.ts';
import { serveUpload } from './uploads/http.ts';

/** The health routes of a process that only runs jobs. */
export function createWorkerApp(services: Services) {
  return new Hono()
    .route('/', healthRoutes(services, watchForUnnamedProxies(services.log)))
    .notFound((c) => c.json({ code: 'not_found', data: {} }, 404));
}

/**
 * Mounts all routes, in order.
 * @param demo the local inbox and the demonstration's media, if there is a demonstration
 */
export function createApp(services: Services, demo?: Hono, patience?: BodyTimeout) {
  const { env, log, metrics } = services;
  const clientOf = clientReader(services);
  const unnamedProxies = watchForUnnamedProxies(log);
  const app = new Hono<{ Variables: Variables }>();
  const contextOf = contextReader(services, clientOf);

  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', crypto.randomUUID());
    c.set('cookies', []);
    const { unnamed } = clientOf(c);
    if (unnamed) unnamedProxies.note(unnamed);
    await withinCaller(next);
    // Hono answers HEAD by GET's handler and drops its body, which would leave a streamed file open for ever.
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
    // After the answer is made, because a handler may return one that Hono did not build.
    const { headers } = c.res;
    headers.set('X-Request-Id', c.get('requestId'));
    const host = hostOf(c.req.header('host') ?? '', env);
    if (isAsset(c.req.path, c.res)) assetHeaders(headers, env, host);
    else securityHeaders(headers, env, host);
    if (c.get('clearSite')) headers.set('Clear-Site-Data', '"cache", "storage"');
    for (const cookie of c.get('cookies')) headers.append('Set-Cookie', cookie);
    const { method } = c.req;
    const { status } = c.res;
    const route = routeTemplate(c);
    const ms = performance.now() - started;
    metrics?.answered({ method, route: countedRoute(c, route), status }, ms / 1000);
    log.info('request', {
      requestId: c.get('requestId'),
      traceId: traceIdOf(c.req.header('traceparent')),
      method,
      route,
      status,
      ms: Math.round(ms),
    });
  });

  app.onError((error, c) => {
    const problem = toProblemAnswer(error, c.get('requestId'), log);
    return c.json({ code: problem.code, data: problem.data }, ERROR_STATUS[problem.code]);
  });

  app.use(onlyPlainPaths);
  app.route('/', healthRoutes(services, unnamedProxies));
  app.route('/', tlsRoutes(services));
  app.get('/assets/*', serveAsset(), serveOtherVersion(services));
  app.get('/uploads/*', (c) => serveUpload(c, services.storage));
  app.use(onlyKnownHosts(services));
  app.route('/', brandRoutes(services));
  app.route('/', unsubscribeRoutes(services, clientOf));
  app.route('/', digestRoutes(services));
  app.route('/', playerPages());
  app.route('/', calendarRoutes(services, clientOf));
  app.route('/', badgeRoutes(services, contextOf));
  app.route('/', sharedPictures(services, contextOf));
  const limited = limitBody(bodyLimitAt, patience);
  app.route('/', privacyPages(services, contextOf, limited));
  if (demo) app.use('/sandbox/*', limited).use('/inbox/*', limited).route('/', demo);

  app.route('/', apiRoutes(services, contextOf, limited));
  app.get('*', servePage(services, contextOf, { demo: demo !== undefined }));
  app.all('*', allowOnly('GET', 'HEAD'));
  app.notFound((c) => c.json({ code: 'not_found', data: { requestId: c.get('requestId') } }, 404));
  return app;
}
