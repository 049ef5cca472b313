import { randomUUID } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { NOTIFICATIONS_PATH } from '../billing/providers/provider.ts';
import { CHANGES, type Change, changeTry, TRIES, type Try, tryToPay } from '../billing/providers/sandbox.ts';
import { listSandboxCheckouts, readSandboxCheckout } from '../billing/providers/sandbox-checkout.ts';
import { sign } from '../billing/providers/signature.ts';
import type { Services } from '../context.ts';
import { refuseForeignOrigin } from '../http/foreign-origin.ts';
import { notFound } from '../problem.ts';
import { checkoutList, checkoutPage } from './sandbox-pages.ts';

type Send = (url: string, init: RequestInit) => Promise<unknown>;

/**
 * The demonstration's payment page. Results are posted to our notification address, signed; if one is lost,
 * it is found by polling.
 */
export function sandboxRoutes({ db, env, log, provider }: Services, send: Send = fetch): Hono {
  const app = new Hono();
  if (provider?.name !== 'sandbox') return app;
  const { secret } = provider;

  async function tell(id: string): Promise<void> {
    const requestId = randomUUID();
    const query = new URLSearchParams({ 'data.id': id, type: 'payment', source_news: 'webhooks' });
    const signature = sign({ requestId, dataId: id }, String(Math.floor(Date.now() / 1000)), secret);
    await send(`${env.publicUrl}${NOTIFICATIONS_PATH}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId, 'x-signature': signature },
      body: JSON.stringify({ action: 'payment.updated', data: { id }, type: 'payment' }),
    }).catch(() => log.error('sandbox_not_heard'));
  }

  app.use('/sandbox/*', async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', 'private, no-store');
    c.res.headers.set('Content-Security-Policy', POLICY);
  });
  app.get('/sandbox', async (c) => c.html(checkoutList(await listSandboxCheckouts(db))));
  app.get('/sandbox/:paymentId', async (c) =>
    c.html(checkoutPage(await readSandboxCheckout(db, c.req.param('paymentId')))),
  );
  app.post('/sandbox/:paymentId/tries', async (c) => {
    const { payment, open } = await readSandboxCheckout(db, c.req.param('paymentId'));
    const what = await askedFor(c, TRIES);
    if (!open) throw notFound();
    const id = await tryToPay(db, payment, what);
    await tell(id);
    return c.redirect(`/payment/${RESULTS[what]}?${returned(id, payment.id, TRIES[what].status)}`, 303);
  });
  app.post('/sandbox/:paymentId/tries/:id', async (c) => {
    const { payment } = await readSandboxCheckout(db, c.req.param('paymentId'));
    const id = c.req.param('id');
    await changeTry(db, payment.id, id, await askedFor(c, CHANGES));
    await tell(id);
    return c.redirect(`/sandbox/${payment.id}`, 303);
  });
  return app;
}

const RESULTS: Record<Try, 'success' | 'failure' | 'pending'> = {
  pix: 'success',
  card: 'success',
  reject: 'failure',
  wait: 'pending',
};

async function askedFor<Name extends Try | Change>(c: HonoContext, known: Record<Name, unknown>): Promise<Name> {
  refuseForeignOrigin(c);
  const { what } = await c.req.parseBody();
  if (typeof what !== 'string' || !Object.hasOwn(known, what)) throw notFound();
  return what as Name;
}

/** Query parameters that the provider adds to its return address; missing values are the word `null`. */
const returned = (id: string, reference: string, status: string) =>
  new URLSearchParams({
    ...{ collection_id: id, collection_status: status, payment_id: id, status },
    ...{ external_reference: reference, merchant_order_id: 'null', preference_id: `sandbox-${reference}` },
  });

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
