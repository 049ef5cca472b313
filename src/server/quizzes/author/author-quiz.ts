import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import type { Question, QuizRules } from '#shared/quizzes/question.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { ownLesson } from '../../courses/own-lesson.ts';
import { type Database, readAsSchool, type Tx } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { columnsOf, QUIZ, type QuizRow } from '../quiz-columns.ts';

type InLesson = { lessonId: string };
type Saved = { id: string; version: number; title: string };
type Writing = InLesson & { version: number; rules: QuizRules; questions: Question[] };

/** @throws Problem not_found */
export function readAuthoredQuiz(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId }: InLesson,
): Promise<AuthoredQuiz> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { quiz, ...found } = await ownLesson(tx, producerId, lessonId)
      .select([
        sql<
          AuthoredQuiz['lesson']
        >`json_build_object('id', l.id, 'title', l.title, 'courseId', c.id, 'courseTitle', c.title,
          'hasVideo', l.video_url is not null)`.as('lesson'),
        sql<QuizRow | null>`(select ${QUIZ} ${STANDING})`.as('quiz'),
        sql<AuthoredQuiz['removed']>`(
          select json_build_object('id', q.id, 'deletedAt', q.deleted_at, 'questionCount', jsonb_array_length(q.questions))
          from quizzes q where q.producer_id = l.producer_id and q.lesson_id = l.id and q.deleted_at is not null
          order by q.deleted_at desc limit 1)`.as('removed'),
        sql<number>`(select count(*)::integer ${HANDED_IN})`.as('attempts'),
        sql<number>`(select count(*)::integer ${HANDED_IN} and a.passed is null)`.as('waiting'),
      ])
      .executeTakeFirstOrThrow(notFound);
    return { ...found, quiz: quiz && authored(quiz) };
  });
}

const STANDING = sql`from quizzes q where q.producer_id = l.producer_id and q.lesson_id = l.id and q.deleted_at is null`;
const HANDED_IN = sql`from quiz_attempts a
  where a.producer_id = l.producer_id and a.submitted_at is not null and a.quiz_id = (select q.id ${STANDING})`;

const authored = ({ id, version, updatedAt, questions, ...rules }: QuizRow) => ({
  ...{ id, version, updatedAt, questions },
  rules,
});

/**
 * Replaces the whole quiz; attempts keep the questions they were given.
 * @throws Problem not_found, edit_conflict unless `version` is the one that was opened, 0 for a lesson without a quiz
 */
export function saveQuiz(
  db: Database,
  school: SchoolActor,
  writing: Writing,
): Promise<{ id: string; version: number }> {
  const { questions } = writing;
  return withAuditEvent(
    db,
    school,
    ({ title }: Saved) => ({ action: 'quiz_saved', subject: title, count: questions.length }),
    async (tx) => {
      const lesson = await lockLesson(tx, school, writing);
      const quiz = await standingQuiz(tx, school, writing);
      if ((quiz?.version ?? 0) !== writing.version) throw new Problem('edit_conflict');
      const saved = quiz ? await update(tx, school, quiz.id, writing) : await insert(tx, school, writing);
      return { ...saved, title: lesson.title };
    },
  ).then(({ id, version }) => ({ id, version }));
}

/** Serializes changes to a lesson's quiz. */
const lockLesson = (tx: Tx, { producerId }: SchoolActor, { lessonId }: InLesson) =>
  ownLesson(tx, producerId, lessonId).select('l.title').forNoKeyUpdate('l').executeTakeFirstOrThrow(notFound);

const standingQuiz = (tx: Tx, { producerId }: SchoolActor, { lessonId }: InLesson) =>
  tx
    .selectFrom('quizzes')
    .select(['id', 'version'])
    .where('producer_id', '=', producerId)
    .where('lesson_id', '=', lessonId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Its version counts on from those of the lesson's removed quizzes, which editors may still have open. */
const insert = (tx: Tx, { producerId }: SchoolActor, { lessonId, rules, questions }: Writing) =>
  tx
    .insertInto('quizzes')
    .values({
      ...{ producer_id: producerId, id: randomUUID(), lesson_id: lessonId, ...columnsOf(rules, questions) },
      version: sql<number>`1 + coalesce((
        select max(version) from quizzes where producer_id = ${producerId} and lesson_id = ${lessonId}), 0)`,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

const update = (tx: Tx, { producerId }: SchoolActor, id: string, { rules, questions }: Writing) =>
  tx
    .updateTable('quizzes')
    .set({
      ...columnsOf(rules, questions),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`app_now()`,
    })
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

/** Attempts are kept, in case it is restored. @throws Problem not_found */
export const deleteQuiz = (db: Database, school: SchoolActor, inLesson: InLesson) =>
  withAuditEvent(
    db,
    school,
    ({ title }: { title: string }) => ({ action: 'quiz_deleted', subject: title }),
    async (tx) => {
      const lesson = await lockLesson(tx, school, inLesson);
      const quiz = await standingQuiz(tx, school, inLesson);
      if (!quiz) throw notFound();
      await mark(tx, school, quiz.id, sql<string>`app_now()`);
      return lesson;
    },
  ).then(() => ({}));

/** Restores the quiz that was deleted last, unless the lesson has one again. @throws Problem not_found */
export const restoreQuiz = (db: Database, school: SchoolActor, inLesson: InLesson) =>
  withAuditEvent(
    db,
    school,
    ({ title }: { title: string }) => ({ action: 'quiz_restored', subject: title }),
    async (tx) => {
      const lesson = await lockLesson(tx, school, inLesson);
      const standing = await standingQuiz(tx, school, inLesson);
      const removed = await tx
        .selectFrom('quizzes')
        .select('id')
        .where('producer_id', '=', school.producerId)
        .where('lesson_id', '=', inLesson.lessonId)
        .where('deleted_at', 'is not', null)
        .orderBy('deleted_at', 'desc')
        .executeTakeFirst();
      if (standing || !removed) throw notFound();
      await mark(tx, school, removed.id, null);
      return lesson;
    },
  ).then(() => ({}));

const mark = (tx: Tx, { producerId }: SchoolActor, id: string, at: ReturnType<typeof sql<string>> | null) =>
  tx
    .updateTable('quizzes')
    .set({ deleted_at: at })
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .execute();
