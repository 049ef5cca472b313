import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { PROGRESS_COLUMNS } from '#shared/lists/progress-question.ts';
import { id, search } from '#shared/schemas.ts';
import { mayDo } from '#shared/team/roles.ts';
import type { Context } from '../../context.ts';
import { requireConfirmed, requireProducer } from '../../guards.ts';
import { csvAnswer } from '../../http/export-answer.ts';
import { refuseForeignSite } from '../../http/foreign-origin.ts';
import { Problem } from '../../problem.ts';
import { exportProgress } from './export.ts';

const question = z.strictObject({ curso: id, busca: search, por: z.enum(PROGRESS_COLUMNS).default('aulas') });

/** A file of the progress table, sent as it is read. @throws Problem */
export async function serveProgress(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const producer = await requireProducer(context, 'students.export');
  // Students may be exported by who may not read this report.
  if (!mayDo(producer, 'reports.courses')) throw new Problem('role_forbidden');
  await requireConfirmed(context);
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  const { curso: courseId, busca, por: columns } = asked.data;
  const lines = await exportProgress(context.db, producer, { courseId, search: busca, columns });
  return csvAnswer(producer, 'progresso', lines);
}
