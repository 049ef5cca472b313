import { sql } from 'kysely';
import { type EarningRule, isEntitled } from '#shared/certificates/earned.ts';
import type { CourseCertificate, OwnCertificate } from '#shared/contract/student/student-certificates.ts';
import { daysUntil } from '#shared/time/dates.ts';
import type { Learner } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { readAsSchool, type Tx } from '../../db.ts';
import { released } from '../../learning/release/decision.ts';
import { dueAt, FACTS, type FactsRow, factsOf } from '../issue/candidates.ts';
import { EARNING } from '../issue/course-facts.ts';
import { quizzesOf } from '../issue/quizzes-met.ts';
import { SHEET_COLUMNS, type SheetRow, STATUS, sheetOf } from '../sheet-of.ts';
import { missingOf } from './missing.ts';

type Row = SheetRow & Omit<OwnCertificate, 'sheet'>;

const OWN = sql`c.id, c.course_id as "courseId", c.confirmed_at is not null as confirmed, c.asks_cpf as "asksCpf", ${STATUS} as status,
  c.revoked_reason as "revokedReason", ${SHEET_COLUMNS}, exists (
    select from certificate_badges b
    where b.producer_id = c.producer_id and b.certificate_id = c.id and b.shared_at is not null) as shared`;

/** The student's certificates `c`, without replaced ones, which their check page explains. */
const isOwn = ({ producerId, studentId }: Learner) => sql`
  c.producer_id = ${producerId} and c.student_id = ${studentId} and c.holder_name is not null and c.replaced_at is null`;

type Tools = Pick<Services, 'db' | 'env'>;

/** The latest first. */
export async function listOwn({ db, env }: Tools, student: Learner): Promise<{ certificates: OwnCertificate[] }> {
  const { producerId, studentId } = student;
  const { rows } = await readAsSchool(db, { producerId, studentId }, (tx) =>
    sql<Row>`
      select ${OWN} from certificates c join client_settings cs on cs.producer_id = c.producer_id
      where ${isOwn(student)} order by c.issued_at desc, c.id`.execute(tx),
  );
  return { certificates: rows.map((row) => ownOf(env, row)) };
}

type Course = FactsRow & {
  /** Null if the course issues no certificates. */
  rule: EarningRule | null;
  activeSince: string | null;
  openLessons: string[];
  watchedSeconds: number;
  certificate: Row | null;
  given: boolean;
};

const NOTHING: CourseCertificate = {
  certificate: null,
  dueAt: null,
  figures: { watchedSeconds: 0, days: 1 },
  quizzes: null,
};

/** For one course: the certificate, when it will be issued, or which quizzes are missing. */
export async function readCourseCertificate(
  { db, env }: Tools,
  student: Learner,
  { courseId, now = new Date() }: { courseId: string; now?: Date },
): Promise<CourseCertificate> {
  const { producerId, studentId } = student;
  const found = await readAsSchool(db, { producerId, studentId }, (tx) => findCourse(tx, student, courseId));
  if (!found) return NOTHING;
  const { certificate, given, rule, activeSince, openLessons, watchedSeconds, ...row } = found;
  const facts = factsOf(row);
  const asked = given ? null : rule;
  return {
    certificate: certificate && ownOf(env, certificate),
    dueAt: (asked && activeSince && dueAt(asked, facts, new Date(activeSince))?.toISOString()) || null,
    figures: { watchedSeconds, days: Math.max(1, daysUntil(facts.completedAt ?? now, facts.startedAt)) },
    quizzes: asked && isEntitled(asked, facts) ? missingOf(asked, quizzesOf(row.quizzes), new Set(openLessons)) : null,
  };
}

const OPEN_LESSONS = sql`array(
  select l.id from lessons l where l.producer_id = e.producer_id and l.course_id = e.course_id and ${released})`;

const WATCHED = sql`(
  select coalesce(round(sum(v.watched_seconds)), 0)::integer
  from lesson_viewings v join lessons l on l.producer_id = v.producer_id and l.id = v.lesson_id
  where v.producer_id = e.producer_id and v.student_id = e.student_id and l.course_id = e.course_id)`;

async function findCourse(tx: Tx, student: Learner, courseId: string): Promise<Course | undefined> {
  const { producerId, studentId } = student;
  const { rows } = await sql<Course>`
    select ${FACTS}, ${OPEN_LESSONS} as "openLessons", ${WATCHED} as "watchedSeconds", exists (select from certificates c
        where c.producer_id = e.producer_id and c.student_id = e.student_id and c.course_id = e.course_id) as given,
      case when r.course_id is not null then ${EARNING} end as rule, r.active_since as "activeSince",
      (select to_json(own) from (
        select ${OWN} from certificates c join client_settings cs on cs.producer_id = c.producer_id
        where ${isOwn(student)} and c.course_id = ${courseId} order by c.issued_at desc limit 1) own) as certificate
    from enrollments e left join certificate_rules r on r.producer_id = e.producer_id and r.course_id = e.course_id
      and r.active_since is not null
    where e.producer_id = ${producerId} and e.student_id = ${studentId} and e.course_id = ${courseId}`.execute(tx);
  return rows[0];
}

const ownOf = (
  env: Services['env'],
  { id, courseId, confirmed, asksCpf, status, revokedReason, shared, ...row }: Row,
): OwnCertificate => ({ id, courseId, confirmed, asksCpf, status, revokedReason, shared, sheet: sheetOf(env, row) });
