import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { requireConfirmed, requireProducer } from '../guards.ts';
import { exportAnswer } from '../http/export-answer.ts';
import { refuseForeignSite } from '../http/foreign-origin.ts';
import { Problem } from '../problem.ts';
import { openArchive } from './archive/download.ts';

const question = z.strictObject({ ano: z.coerce.number().int().min(2000).max(2999) });

/** The archive of a yearly clean-up, for the producer of its school alone. @throws Problem */
export async function serveArchive(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const producer = await requireProducer(context, 'school.edit');
  await requireConfirmed(context);
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  const { bytes, content } = await openArchive(context, producer, { year: asked.data.ano });
  const file = { what: `limpeza-${asked.data.ano}`, format: 'zip' as const, bytes };
  return exportAnswer(producer, file, Readable.toWeb(content) as ReadableStream);
}
