import { Hono, type Context as HonoContext } from 'hono';
import { endEmailNotices, findSubscriber } from './account/unsubscribe.ts';
import { askPage, donePage } from './account/unsubscribe-page.ts';
import type { Services } from './context.ts';
import { schoolOfHost } from './hosts.ts';
import { only } from './methods.ts';
import { notFound } from './problem.ts';
import { digestAskPage, digestDonePage } from './reports/digest-end-page.ts';
import { findDigestReader, setWeeklyDigest } from './reports/weekly-digest.ts';

const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * The end of e-mails that one may do without, from the e-mail itself: a person opens the page and clicks, a mail program
 * posts at once (RFC 8058). Nobody is signed in here, so there is no cookie that another site could make use of.
 */
export function unsubscribeRoutes({ db, env }: Pick<Services, 'db' | 'env'>): Hono {
  const schoolAsked = (c: HonoContext) => schoolOfHost(c.req.header('host') ?? '', env);
  const tokenOf = (c: HonoContext) => c.req.param('token') ?? '';
  const subscriberOf = (c: HonoContext) => findSubscriber({ db, env, token: tokenOf(c), hint: schoolAsked(c) ?? {} });
  const digestReaderOf = (c: HonoContext) => {
    // The panel is the platform's.
    if (schoolAsked(c)) throw notFound();
    return findDigestReader({ db, env }, tokenOf(c));
  };
  return new Hono()
    .get('/alunos/avisos/:token', async (c) => c.html(askPage((await subscriberOf(c)).school), 200, NOT_KEPT))
    .post('/alunos/avisos/:token', async (c) => {
      const { school, ...subscriber } = await subscriberOf(c);
      await endEmailNotices(db, subscriber);
      return c.html(donePage(school), 200, NOT_KEPT);
    })
    .get('/admin/resumo-semanal/:token', async (c) =>
      c.html(digestAskPage((await digestReaderOf(c)).platform), 200, NOT_KEPT),
    )
    .post('/admin/resumo-semanal/:token', async (c) => {
      const { platform, producerId } = await digestReaderOf(c);
      await setWeeklyDigest(db, { producerId }, { on: false });
      return c.html(digestDonePage(platform), 200, NOT_KEPT);
    })
    .all('/alunos/avisos/:token', only('GET', 'HEAD', 'POST'))
    .all('/admin/resumo-semanal/:token', only('GET', 'HEAD', 'POST'));
}
