import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { studentFilter } from '#shared/contract/people/students.ts';
import { LIMITS } from '#shared/limits.ts';
import { id } from '#shared/schemas.ts';
import type { Context } from '../context.ts';
import { requireConfirmed, requireProducer } from '../guards.ts';
import { csvAnswer } from '../http/export-answer.ts';
import { refuseForeignSite } from '../http/foreign-origin.ts';
import { Problem } from '../problem.ts';
import { exportStudents } from './export.ts';

/** The filter as in the screen's address, or `alunos`: the selected students. */
const question = z.strictObject({
  alunos: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(id).max(LIMITS.exportSelected))
    .optional(),
  busca: studentFilter.search,
  curso: studentFilter.courseId,
  status: studentFilter.status,
  situacao: studentFilter.situation,
  parte: z.coerce.number().int().min(1).max(1000).default(1),
});

/** A file of the producer's students, sent as it is read. @throws Problem */
export async function serveStudents(c: HonoContext, context: Context): Promise<Response> {
  refuseForeignSite(c);
  const producer = await requireProducer(context, 'students.export');
  await requireConfirmed(context);
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  const { alunos: ids, busca: search, curso: courseId, status, situacao: situation, parte: part } = asked.data;
  const students = ids ? { ids } : { filter: { search, courseId, status, situation } };
  return csvAnswer(producer, 'alunos', await exportStudents(context.db, producer, { students, part }));
}
