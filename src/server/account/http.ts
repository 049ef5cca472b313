import { Hono, type Context as HonoContext } from 'hono';
import type { Services } from '../context.ts';
import { schoolOfHost } from '../http/hosts.ts';
import { allowOnly } from '../http/methods.ts';
import { endEmailNotices, findSubscriber } from './unsubscribe.ts';
import { askPage, donePage } from './unsubscribe-page.ts';

const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * The end of notices by e-mail, from the e-mail itself: a person opens the page and clicks, a mail program posts at once
 * (RFC 8058). Nobody is signed in here, so there is no cookie that another site could make use of.
 */
export function unsubscribeRoutes({ db, env }: Pick<Services, 'db' | 'env'>): Hono {
  const subscriberOf = (c: HonoContext) =>
    findSubscriber({
      db,
      env,
      token: c.req.param('token') ?? '',
      hint: schoolOfHost(c.req.header('host') ?? '', env) ?? {},
    });
  return new Hono()
    .get('/alunos/avisos/:token', async (c) => c.html(askPage((await subscriberOf(c)).school), 200, NOT_KEPT))
    .post('/alunos/avisos/:token', async (c) => {
      const { school, ...subscriber } = await subscriberOf(c);
      await endEmailNotices(db, subscriber);
      return c.html(donePage(school), 200, NOT_KEPT);
    })
    .all('/alunos/avisos/:token', allowOnly('GET', 'HEAD', 'POST'));
}
