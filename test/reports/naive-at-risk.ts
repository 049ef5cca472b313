import { sql } from 'kysely';
import { asPlatform, type Database } from '#server/db.ts';
import type { StudentAtRisk, StudentsAtRisk } from '#shared/contract/school/at-risk.ts';
import { RISKS, type Risk } from '#shared/reports.ts';
import { DAY_MS, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';

type Enrollment = { courseId: string; courseTitle: string; progress: number; until: number };
type Learner = Pick<StudentAtRisk, 'id' | 'name' | 'email' | 'phone' | 'lastSeen' | 'daysAway'> & {
  enrollments: Enrollment[];
};

/** Students at each risk in the list's order, computed naively from all rows. */
export async function naiveAtRisk(db: Database, producerId: string, now: Date) {
  const all = await rowsOf(db, producerId);
  const today = localDay(now);

  const endsSoon = ({ progress, until }: Enrollment) =>
    progress < 50 && until < Infinity && lastDay(until) < addDays(today, 7);
  const firstEnd = ({ enrollments }: Learner) => Math.min(...enrollments.filter(endsSoon).map(({ until }) => until));
  const away = (days: number) => (learner: Learner) => learner.daysAway !== null && learner.daysAway >= days;
  const is: Record<Risk, (learner: Learner) => boolean> = {
    never: ({ lastSeen }) => lastSeen === null,
    away7: away(7),
    away14: away(14),
    away30: away(30),
    ending: ({ enrollments }) => enrollments.some(endsSoon),
  };
  const aboutOf = (risk: Risk, { enrollments }: Learner) => {
    const byId = (a: Enrollment, b: Enrollment) => compare(a.courseId, b.courseId);
    return risk === 'ending'
      ? enrollments.filter(endsSoon).sort((a, b) => a.until - b.until || byId(a, b))[0]
      : enrollments.toSorted((a, b) => b.progress - a.progress || byId(a, b))[0];
  };

  const learners = all.students
    .filter(({ status }) => status === 'active')
    .map(({ id, name, email, phone }): Learner => {
      const seen = [
        ...all.progress.filter((p) => p.student_id === id).map((p) => localDay(new Date(p.last_watched_at))),
        ...all.viewings.filter((v) => v.student_id === id).map((v) => v.day),
      ];
      const lastSeen = seen.sort().at(-1) ?? null;
      return {
        id,
        name,
        email: email ?? '',
        phone,
        lastSeen,
        daysAway: lastSeen === null ? null : (Date.parse(today) - Date.parse(lastSeen)) / DAY_MS,
        enrollments: all.enrollments.flatMap((e): Enrollment[] => {
          const course = all.courses.find((c) => c.id === e.course_id);
          const until = moment(e.access_until);
          const open = e.status !== 'inactive' && until > now.getTime() && course?.published && !course.deleted_at;
          return e.student_id === id && open && e.progress < 100
            ? [{ courseId: course.id, courseTitle: course.title, progress: e.progress, until }]
            : [];
        }),
      };
    })
    .filter(({ enrollments }) => enrollments.length > 0);

  const first = (risk: Risk, a: Learner, b: Learner) =>
    risk === 'ending' ? firstEnd(a) - firstEnd(b) : compare(a.lastSeen ?? '', b.lastSeen ?? '');
  const listOf = (risk: Risk): StudentAtRisk[] =>
    learners
      .filter(is[risk])
      .sort((a, b) => first(risk, a, b) || compare(a.name, b.name) || compare(a.id, b.id))
      .map(({ enrollments, ...student }) => {
        const { courseTitle, progress, until } = aboutOf(risk, { enrollments, ...student }) as Enrollment;
        return { ...student, courseTitle, progress, lastDay: until === Infinity ? null : lastDay(until) };
      });
  const lists = Object.fromEntries(RISKS.map((risk) => [risk, listOf(risk)])) as Record<Risk, StudentAtRisk[]>;
  const counts = Object.fromEntries(RISKS.map((risk) => [risk, lists[risk].length])) as StudentsAtRisk['counts'];
  return { lists, counts };
}

/** The day that ends with the moment is the last one. */
const lastDay = (until: number) => localDay(new Date(until - 1));
const moment = (timestamp: string) => (timestamp === 'infinity' ? Infinity : Date.parse(timestamp));
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const rowsOf = (db: Database, producerId: string) =>
  asPlatform(db, async (tx) => ({
    students: await tx.selectFrom('students').selectAll().where('producer_id', '=', producerId).execute(),
    courses: await tx.selectFrom('courses').selectAll().where('producer_id', '=', producerId).execute(),
    enrollments: await tx.selectFrom('enrollments').selectAll().where('producer_id', '=', producerId).execute(),
    progress: await tx.selectFrom('lesson_progress').selectAll().where('producer_id', '=', producerId).execute(),
    viewings: await tx
      .selectFrom('lesson_viewings')
      .select(['student_id', sql<string>`day::text`.as('day')])
      .where('producer_id', '=', producerId)
      .execute(),
  }));
