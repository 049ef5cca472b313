import { Hono, type Context as HonoContext } from 'hono';
import type { Platform } from '#shared/contract/public.ts';
import { END_BUTTON, type Face, oneClickPage } from '../account/one-click-page.ts';
import type { Services } from '../context.ts';
import { schoolOfHost } from '../http/hosts.ts';
import { allowOnly } from '../http/methods.ts';
import { notFound } from '../problem.ts';
import { findDigestReader, setWeeklyDigest } from './weekly-digest.ts';

const digestAskPage = (platform: Platform) =>
  oneClickPage(
    faceOf(platform),
    'Parar de receber o resumo semanal?',
    'O e-mail das segundas-feiras deixa de chegar. Os avisos sobre a sua conta e a sua assinatura continuam.',
    END_BUTTON,
  );

const digestDonePage = (platform: Platform) =>
  oneClickPage(
    faceOf(platform),
    'Pronto, você não recebe mais o resumo semanal',
    'Os números continuam em Relatórios, onde o resumo pode ser ligado de novo.',
    '<a href="/admin/reports">Abrir Relatórios</a>',
  );

/** The panel's pages are always white, whatever the platform's colours. */
const faceOf = ({ name, primaryColor }: Platform): Face => ({
  name,
  primaryColor,
  backgroundColor: '#FFFFFF',
  navbarColor: '#FFFFFF',
});

const NOT_KEPT = { 'Cache-Control': 'no-store' };

/** Unsubscribes from the weekly digest by the e-mail's link, like a student's notices (`account/http.ts`). */
export function digestRoutes({ db, env }: Pick<Services, 'db' | 'env'>): Hono {
  const readerOf = (c: HonoContext) => {
    // The panel exists only at the platform's own host.
    if (schoolOfHost(c.req.header('host') ?? '', env)) throw notFound();
    return findDigestReader({ db, env }, c.req.param('token') ?? '');
  };
  return new Hono()
    .get('/admin/resumo-semanal/:token', async (c) =>
      c.html(digestAskPage((await readerOf(c)).platform), 200, NOT_KEPT),
    )
    .post('/admin/resumo-semanal/:token', async (c) => {
      const { platform, producerId } = await readerOf(c);
      await setWeeklyDigest(db, { producerId }, { on: false });
      return c.html(digestDonePage(platform), 200, NOT_KEPT);
    })
    .all('/admin/resumo-semanal/:token', allowOnly('GET', 'HEAD', 'POST'));
}
