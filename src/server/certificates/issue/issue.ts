import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { reachedAt } from '#shared/certificates/earned.ts';
import { printableName } from '#shared/certificates/printable.ts';
import { averageOf } from '#shared/certificates/quiz-results.ts';
import type { Snapshot } from '#shared/certificates/sheet.ts';
import { addMonths, localDay } from '#shared/time/dates.ts';
import type { Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notify } from '../../notifications/notify.ts';
import { type Candidate, dueCandidates, findCandidates, type InCourse, type Which } from './candidates.ts';
import { newCertificateCode } from './code.ts';
import { type CourseFacts, readCourseFacts } from './course-facts.ts';

type Issuing = InCourse & { now: Date; earlier?: boolean };
export type IssueResult = { issued: number; checked: number; last: string | null };

/**
 * Issues a course's certificate to those students who have earned it and have none. The lock on the school's
 * number counter ensures that each gets one.
 */
export async function issueTo(tx: Tx, jobs: Jobs, issuing: Issuing, which: Which): Promise<IssueResult> {
  const { producerId, courseId, now, earlier = false } = issuing;
  const course = await readCourseFacts(tx, issuing);
  if (!course) return { issued: 0, checked: 0, last: null };
  const candidates = await findCandidates(tx, issuing, which);
  const due = dueCandidates(candidates, { ...course, activeSince: new Date(course.activeSince), now, earlier });
  const issued = due.length > 0 ? await insertCertificates(tx, issuing, course, due) : [];
  if (issued.length > 0) await queueReadyEmails(tx, jobs, { producerId, courseId }, { issued, title: course.course });
  return { issued: issued.length, checked: candidates.length, last: candidates.at(-1)?.studentId ?? null };
}

type Issued = { id: string; studentId: string };

/** Notifies in the same transaction, and by e-mail afterwards. */
async function queueReadyEmails(
  tx: Tx,
  jobs: Jobs,
  { producerId, courseId }: InCourse,
  { issued, title }: { issued: Issued[]; title: string },
): Promise<void> {
  const studentIds = issued.map(({ studentId }) => studentId);
  await notify(tx, jobs, { producerId, studentIds }, ready(courseId, title));
  await jobs.add(tx, 'certificate-ready', { producerId, certificateIds: issued.map(({ id }) => id) });
}

const ready = (courseId: string, title: string) => ({
  type: 'achievement' as const,
  title: 'Seu certificado está pronto',
  message: `O certificado de “${title}” está em Meus certificados. Confira seu nome antes de baixar.`,
  courseId,
});

/** @returns the issued certificates and their holders */
async function insertCertificates(tx: Tx, issuing: Issuing, course: CourseFacts, due: Candidate[]): Promise<Issued[]> {
  const { producerId, courseId, now } = issuing;
  const year = Number(localDay(now).slice(0, 4));
  await lockNumbers(tx, producerId, year);
  const expiresAt = course.validMonths === null ? null : addMonths(now, course.validMonths).toISOString();
  const rows = due.map(({ studentId, name, facts }) => ({
    id: randomUUID(),
    code: newCertificateCode(),
    student_id: studentId,
    holder_name: printableName(name),
    snapshot: snapshotOf(course, facts),
  }));
  const { rows: given } = await sql<Issued>`
    with fresh as materialized (
      select f.*, row_number() over (order by f.student_id) as place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f (id uuid, code text, student_id uuid, holder_name text, snapshot jsonb)
      where not exists (select from certificates c
        where c.producer_id = ${producerId} and c.student_id = f.student_id and c.course_id = ${courseId})),
    numbers as (
      update certificate_numbers set last = last + (select count(*)::integer from fresh)
      where producer_id = ${producerId} and year = ${year} returning last - (select count(*)::integer from fresh) as before)
    insert into certificates (producer_id, id, code, year, number, student_id, course_id, holder_name, asks_cpf, issued_at, expires_at,
      snapshot)
    select ${producerId}, f.id, f.code, ${year}::smallint, numbers.before + f.place, f.student_id, ${courseId}, f.holder_name, ${course.askCpf},
      ${now}::timestamptz, ${expiresAt}::timestamptz, f.snapshot
    from fresh f, numbers returning id, student_id as "studentId"`.execute(tx);
  return given;
}

/** A separate statement, so that the next one sees numbers issued while waiting for the lock. */
export async function lockNumbers(tx: Tx, producerId: string, year: number): Promise<void> {
  await sql`
    insert into certificate_numbers (producer_id, year) values (${producerId}, ${year}::smallint)
    on conflict (producer_id, year) do update set last = certificate_numbers.last`.execute(tx);
}

function snapshotOf(course: CourseFacts, facts: Candidate['facts']): Snapshot {
  const { school, logoUrl, issuer, kind, hours, rule, showResult, signatures, design, programme } = course;
  const result = showResult ? averageOf(facts.quizzes) : null;
  const share = Math.floor((facts.completions.length * 100) / Math.max(1, facts.lessons));
  return {
    school,
    logoUrl,
    issuer,
    kind,
    course: course.course,
    hours,
    percent: facts.completedAt ? 100 : share,
    ...(result !== null && { result }),
    startedOn: localDay(facts.startedAt),
    finishedOn: localDay(reachedAt(rule, facts) ?? facts.startedAt),
    signatures,
    design,
    programme,
  };
}
