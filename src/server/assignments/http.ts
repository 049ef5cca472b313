import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import type { Context } from '../context.ts';
import { type Database, readAsSchool, type SchoolScope } from '../db.ts';
import { requireProducer, requireStudent } from '../guards.ts';
import { fileAnswer, type KeptFile } from '../http/file-answer.ts';
import { notFound, Problem } from '../problem.ts';

const question = z.strictObject({ id });

/** A file the student has submitted, even if the course is no longer open to them. @throws Problem */
export async function serveOwnSubmission(c: HonoContext, context: Context): Promise<Response> {
  const { producerId, studentId } = await requireStudent(context);
  return fileAnswer(context, await findFile(context.db, { producerId, studentId }, fileAsked(c)));
}

/** Serves a file that a student has submitted. @throws Problem */
export async function serveSubmission(c: HonoContext, context: Context): Promise<Response> {
  const { producerId } = await requireProducer(context, 'tasks.grade');
  return fileAnswer(context, await findFile(context.db, { producerId }, fileAsked(c)));
}

function fileAsked(c: HonoContext): string {
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  return asked.data.id;
}

/** The school only sees submitted files. */
async function findFile(db: Database, scope: SchoolScope, fileId: string): Promise<KeptFile> {
  const { producerId, studentId = null } = scope;
  const { rows } = await readAsSchool(db, scope, (tx) =>
    sql<KeptFile>`
      select f.name, f.key, f.extension, f.bytes from submission_files f
      join submissions s on s.producer_id = f.producer_id and s.id = f.submission_id
      where f.producer_id = ${producerId} and f.id = ${fileId}
        and (s.student_id = ${studentId}::uuid or ${studentId}::uuid is null and s.state <> 'draft')`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
