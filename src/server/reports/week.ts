import { type RawBuilder, sql } from 'kysely';
import type { ConversationReport } from '#shared/contract/conversations/conversation-report.ts';
import type { StudentsAtRisk } from '#shared/contract/school/at-risk.ts';
import type { Reports } from '#shared/contract/school/reports.ts';
import { endOfDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { readStudentsAtRisk } from './at-risk.ts';
import { readConversationReport } from './conversations/read-conversation-report.ts';
import { readReports } from './read.ts';

const LESSONS = 3;

export type Week = {
  reports: Reports;
  lessons: WeeksLesson[];
  /** Null in a school without conversations. */
  conversations: ConversationReport | null;
  atRisk: StudentsAtRisk['counts'];
};
export type WeeksLesson = { id: string; title: string; courseTitle: string; watched: number; completed: number };

/** The seven days before a day, and whom to act on now. */
export async function readWeek(db: Database, school: SchoolActor, before: string, now = new Date()): Promise<Week> {
  const days = { from: addDays(before, -7), to: addDays(before, -1) };
  const end = lastMomentOf(days.to);
  const [reports, lessons, conversations, { counts }] = await Promise.all([
    readReports(db, school, { days: 7 }, end),
    readTopLessons(db, school, days),
    readConversationReport(db, school, { days: 7, courseId: null }, now, days.to),
    readStudentsAtRisk(db, school, { risk: 'away14', page: 1 }, now),
  ]);
  return { reports, lessons, conversations: conversations.courses.length > 0 ? conversations : null, atRisk: counts };
}

/** A week without activity is worth sending if the week before had some. */
export const isWorthSending = ({
  reports: { students, watched, completed },
  conversations,
}: Omit<Week, 'lessons' | 'atRisk'>) =>
  [students.added, watched.value, completed.value, conversations?.questions.value ?? 0].some((value) => value > 0) ||
  [watched, completed, conversations?.questions].some((figure) => (figure?.change ?? null) !== null);

/** Of the existing lessons, those with most completions in these days, then most views. */
async function readTopLessons(db: Database, { producerId }: SchoolActor, days: Days): Promise<WeeksLesson[]> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<WeeksLesson>`
      with happened as (${watched(producerId, days)} union all ${completed(producerId, days)})
      select l.id, l.title, c.title as "courseTitle", h.watched, h.completed
      from (
        select lesson_id, sum(watched)::integer as watched, sum(completed)::integer as completed
        from happened group by lesson_id) h
      join lessons l on l.producer_id = ${producerId} and l.id = h.lesson_id and l.deleted_at is null
      join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
      join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
      order by h.completed desc, h.watched desc, l.title, l.id
      limit ${LESSONS}`.execute(tx),
  );
  return rows;
}

type Days = { from: string; to: string };

const watched = (producerId: string, { from, to }: Days) => sql`
  select lesson_id, 1 as watched, 0 as completed from lesson_viewings
  where producer_id = ${producerId} and day between ${from}::date and ${to}::date and counts_as_watched(watched_seconds)`;

/** One index lookup per student. */
const completed = (producerId: string, { from, to }: Days): RawBuilder<unknown> => sql`
  select p.lesson_id, 0, 1
  from students s
  join lesson_progress p on p.producer_id = s.producer_id and p.student_id = s.id
    and p.completed_at >= ${startOf(from)} and p.completed_at < ${endOfDay(to)}
  where s.producer_id = ${producerId}`;

const startOf = (day: string) => endOfDay(addDays(day, -1));
const lastMomentOf = (day: string) => new Date(endOfDay(day).getTime() - 1);
