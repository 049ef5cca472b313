import type { Context as HonoContext } from 'hono';
import type { Context } from '../../context.ts';
import { requireConfirmed, requireProducer } from '../../guards.ts';
import { csvAnswer } from '../../http/export-answer.ts';
import { refuseForeignSite } from '../../http/foreign-origin.ts';
import { Problem } from '../../problem.ts';
import { exportRequests } from './register.ts';

/** The register of requests as a file. @throws Problem */
export async function serveRequests(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const producer = await requireProducer(context, 'privacy.answer');
  await requireConfirmed(context);
  if (Object.keys(c.req.query()).length > 0) throw new Problem('invalid_input');
  return csvAnswer(producer, 'pedidos-de-titulares', await exportRequests(context.db, producer));
}
