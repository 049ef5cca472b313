import { Hono } from 'hono';
import type { Services } from '../context.ts';
import { isFromThisMachine } from '../http/client/this-machine.ts';
import { elsewherePage, listPage, messagePage } from './inbox-pages.ts';
import { demoMedia } from './media.ts';
import { sandboxRoutes } from './sandbox.ts';

/** What only the demonstration has: the inbox that takes every e-mail, a place to pay, and the media of its courses. */
export function demoRoutes(services: Services): Hono {
  const { env, inbox } = services;
  const app = new Hono();
  app.use('/inbox/*', async (c, next) => {
    if (isFromThisMachine(c)) await next();
    else c.res = await c.html(elsewherePage(), 403);
    c.res.headers.set('Cache-Control', 'private, no-store');
    c.res.headers.set('Content-Security-Policy', policy(env.publicUrl));
  });
  app.get('/inbox', async (c) => (inbox ? c.html(listPage(await inbox.list())) : c.notFound()));
  app.get('/inbox/:id', async (c) => {
    const mail = await inbox?.read(c.req.param('id'));
    return mail ? c.html(messagePage(mail)) : c.notFound();
  });
  app.route('/', sandboxRoutes(services));
  app.route('/', demoMedia());
  return app;
}

/** No script at all: a message is whatever somebody wrote. */
const policy = (publicUrl: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${publicUrl} https: data:`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
