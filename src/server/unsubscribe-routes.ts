import { Hono, type Context as HonoContext } from 'hono';
import { endEmailNotices, findSubscriber } from './account/unsubscribe.ts';
import { askPage, donePage } from './account/unsubscribe-page.ts';
import type { Services } from './context.ts';
import { schoolOfHost } from './hosts.ts';

const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * The end of a student's notices by e-mail, from the e-mail itself: a person opens the page and clicks, a mail program posts
 * at once (RFC 8058). Nobody is signed in here, so there is no cookie that another site could make use of.
 */
export function unsubscribeRoutes({ db, env }: Pick<Services, 'db' | 'env'>): Hono {
  const subscriberOf = (c: HonoContext) => {
    const hint = schoolOfHost(c.req.header('host') ?? '', env) ?? {};
    return findSubscriber({ db, env, token: c.req.param('token') ?? '', hint });
  };
  return new Hono()
    .get('/alunos/avisos/:token', async (c) => c.html(askPage((await subscriberOf(c)).school), 200, NOT_KEPT))
    .post('/alunos/avisos/:token', async (c) => {
      const { school, ...subscriber } = await subscriberOf(c);
      await endEmailNotices(db, subscriber);
      return c.html(donePage(school), 200, NOT_KEPT);
    });
}
