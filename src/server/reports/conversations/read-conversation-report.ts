import { type RawBuilder, sql } from 'kysely';
import type { ConversationReport } from '#shared/contract/conversations/conversation-report.ts';
import { LIMITS } from '#shared/limits.ts';
import { localDay } from '#shared/time/dates.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { change, periodOf } from '../figures.ts';
import { answered, asked, coursesWithThreads, figures, lessons, waiting } from './questions.ts';

type Found = Pick<ConversationReport, 'lessons' | 'courses'> & {
  figures: { questions: number; before: number; medianMinutes: number | null };
  waiting: { waiting: number; long: number };
};

/** Questions of the period that ends with a day, and those waiting now, in one statement. */
export async function readConversationReport(
  db: Database,
  { producerId }: SchoolActor,
  { days, courseId }: { days: number; courseId: string | null },
  now = new Date(),
  to = localDay(now),
): Promise<ConversationReport> {
  const of = { producerId, courseId, now, ...periodOf(days, to) };
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Found>`
      with asked as materialized (${asked(of)}), answered as materialized (${answered(of)})
      select ${row(figures)} as figures, ${row(waiting(of))} as waiting,
        ${list(lessons(of, LIMITS.askedLessons))} as lessons, ${list(coursesWithThreads(of))} as courses`.execute(tx),
  );
  const found = rows[0] as Found;
  const { questions, before, medianMinutes } = found.figures;
  return {
    from: of.from,
    to: of.to,
    questions: { value: questions, change: change(questions, before) },
    medianMinutes,
    waiting: found.waiting.waiting,
    waitingLong: found.waiting.long,
    lessons: found.lessons,
    courses: found.courses,
  };
}

const row = (question: RawBuilder<unknown>) => sql`(select to_jsonb(found) from (${question}) found)`;
const list = (question: RawBuilder<unknown>) => sql`array(select to_jsonb(found) from (${question}) found)`;
