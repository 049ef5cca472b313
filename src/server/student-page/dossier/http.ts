import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { slugify } from '#shared/text/text.ts';
import type { Context } from '../../context.ts';
import { requireConfirmed, requireProducer } from '../../guards.ts';
import { exportAnswer } from '../../http/export-answer.ts';
import { refuseForeignSite } from '../../http/foreign-origin.ts';
import { Problem } from '../../problem.ts';
import { makeDossier } from './make-dossier.ts';

const question = z.strictObject({ venda: id, formato: z.enum(['pdf', 'json']) });

/** The dossier of a purchase, as a document or as data. @throws Problem */
export async function serveDossier(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const producer = await requireProducer(context, 'money.see');
  await requireConfirmed(context);
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  const { venda: purchaseId, formato: format } = asked.data;
  const made = await makeDossier(context, producer, { purchaseId });
  const { dossier, json } = made;
  // Imported lazily, since only the dossier needs PDF.
  const body =
    format === 'json' ? json : await (await import('./pdf/dossier-pdf.ts')).dossierPdf({ ...made, by: producer.name });
  const what = `dossie-${slugify(dossier.student.name) || 'aluno'}`;
  return exportAnswer(producer, { what, format, at: new Date(dossier.madeAt) }, body);
}
