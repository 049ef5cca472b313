import { Hono } from 'hono';
import type { Services } from '../context.ts';
import type { Mail } from '../email/providers/inbox.ts';
import { isFromThisMachine } from '../http/client/this-machine.ts';
import { refuseForeignOrigin } from '../http/foreign-origin.ts';
import { elsewherePage, listPage, messagePage } from './inbox-pages.ts';
import { demoMedia } from './media.ts';
import { sendReply } from './reply.ts';
import { sandboxRoutes } from './sandbox.ts';

/** Routes of the demonstration: its e-mail inbox, payment sandbox and course media. */
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
    return mail
      ? c.html(messagePage(mail, { ...answerable(services, mail), sent: c.req.query('enviada') === '1' }))
      : c.notFound();
  });
  app.post('/inbox/:id/reply', async (c) => {
    refuseForeignOrigin(c);
    const mail = await inbox?.read(c.req.param('id'));
    const { mayReply } = mail ? answerable(services, mail) : { mayReply: false };
    if (!mail || !mayReply) return c.notFound();
    const { body } = await c.req.parseBody();
    const typed = typeof body === 'string' ? body : '';
    const problem = await sendReply(services, mail, typed);
    return problem === null
      ? c.redirect(`/inbox/${mail.id}?enviada=1`, 303)
      : c.html(messagePage(mail, { mayReply, typed, problem }), 422);
  });
  app.route('/', sandboxRoutes(services));
  app.route('/', demoMedia());
  return app;
}

/** Where a reply from the inbox page is posted, if the mail accepts replies. */
const answerable = ({ env, receiver }: Services, { replyTo }: Mail) => ({
  mayReply: receiver !== undefined && replyTo?.endsWith(`@${env.reply?.domain}`) === true,
});

/** No scripts, since messages contain arbitrary HTML. */
const policy = (publicUrl: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${publicUrl} https: data:`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
