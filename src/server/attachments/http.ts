import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import type { Learner, SchoolActor } from '../actors.ts';
import type { Context } from '../context.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import { requireProducer, requireStudent } from '../guards.ts';
import { fileAnswer, type KeptFile } from '../http/file-answer.ts';
import { findAvailableLesson } from '../learning/lesson.ts';
import { notFound, Problem } from '../problem.ts';

const question = z.strictObject({ id });

/** A file of a lesson, for who may see the lesson now. @throws Problem */
export async function serveToStudent(c: HonoContext, context: Context): Promise<Response> {
  const student = await requireStudent(context);
  return fileAnswer(context, await fileFor(context.db, student, attachmentAsked(c)));
}

/** The same for the producer of its school. @throws Problem */
export async function serveToProducer(c: HonoContext, context: Context): Promise<Response> {
  const producer = await requireProducer(context, 'content.see');
  return fileAnswer(context, await fileOf(context.db, producer, attachmentAsked(c)));
}

function attachmentAsked(c: HonoContext): string {
  const asked = question.safeParse(c.req.query());
  if (!asked.success) throw new Problem('invalid_input');
  return asked.data.id;
}

const fileFor = (db: Database, student: Learner, attachmentId: string) => {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const file = await findFile(tx, producerId, attachmentId);
    await findAvailableLesson(tx, student, file.lessonId);
    return file;
  });
};

const fileOf = (db: Database, { producerId }: SchoolActor, attachmentId: string) =>
  readAsSchool(db, { producerId }, (tx) => findFile(tx, producerId, attachmentId));

type File = KeptFile & { lessonId: string };

const findFile = (tx: Tx, producerId: string, attachmentId: string): Promise<File> =>
  tx
    .selectFrom('lesson_attachments as a')
    .innerJoin('attachment_files as f', (on) =>
      on.onRef('f.producer_id', '=', 'a.producer_id').onRef('f.id', '=', 'a.file_id'),
    )
    .innerJoin('lessons as l', (on) =>
      on.onRef('l.producer_id', '=', 'a.producer_id').onRef('l.id', '=', 'a.lesson_id'),
    )
    .where('a.producer_id', '=', producerId)
    .where('a.id', '=', attachmentId)
    .where('a.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .select(['a.lesson_id as lessonId', 'a.name', 'f.key', 'f.extension', 'f.bytes'])
    .executeTakeFirstOrThrow(notFound);
