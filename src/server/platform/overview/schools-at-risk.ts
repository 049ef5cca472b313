import { sql } from 'kysely';
import type { Overview, SchoolRisk } from '#shared/contract/owner.ts';
import { DAY_MS, localDay } from '#shared/time/dates.ts';

type SchoolsAtRisk = Overview['schoolsAtRisk'];
type AtRisk = SchoolsAtRisk['schools'][number];

/** Facts about a school that pays, or did until a few weeks ago. */
export type SchoolFacts = Omit<AtRisk, 'risks'> & {
  endsAt: string;
  /** First student, and last lesson activity; null if there is none. */
  firstStudentAt: string | null;
  lastLessonDay: string | null;
  /** Access e-mails of the last days: those that were decided, and those that never arrived. */
  accessEmails: { sent: number; undelivered: number };
};

const OVERDUE_DAYS = 30;
const QUIET_DAYS = 14;
const EMAIL_DAYS = 7;
const UNDELIVERED = { atLeast: 3, share: 0.1 };
const SHOWN = 10;

/**
 * Why a school may be about to leave, in days of São Paulo: its plan is over and was not renewed, in the last 30 days; it has had students for 14
 * days, and none of them has watched or completed a lesson in as long; or of its access e-mails of the last 7 days at least 3,
 * and at least a tenth, did not arrive. A school that is overdue is closed, and so never quiet.
 */
export function risksOf(school: SchoolFacts, now: Date): SchoolRisk[] {
  const { endsAt, firstStudentAt, lastLessonDay, accessEmails } = school;
  const daysSince = (day: string) => (Date.parse(localDay(now)) - Date.parse(day)) / DAY_MS;
  const overdue = new Date(endsAt) <= now;
  const risks: SchoolRisk[] = [];
  const daysOver = daysSince(localDay(new Date(endsAt)));
  if (overdue && daysOver <= OVERDUE_DAYS) risks.push({ kind: 'overdue', days: daysOver });
  const { sent, undelivered } = accessEmails;
  if (undelivered >= UNDELIVERED.atLeast && undelivered >= sent * UNDELIVERED.share)
    risks.push({ kind: 'undelivered', undelivered, sent });
  if (!overdue && firstStudentAt !== null && daysSince(localDay(new Date(firstStudentAt))) >= QUIET_DAYS) {
    const days = lastLessonDay === null ? null : daysSince(lastLessonDay);
    if (days === null || days >= QUIET_DAYS) risks.push({ kind: 'quiet', days });
  }
  return risks;
}

/** Most reasons first. */
export function schoolsAtRisk(facts: readonly SchoolFacts[], now: Date): SchoolsAtRisk {
  const atRisk = facts
    .map((school) => ({ school, risks: risksOf(school, now) }))
    .filter(({ risks }) => risks.length > 0)
    .toSorted((a, b) => b.risks.length - a.risks.length || a.school.name.localeCompare(b.school.name, 'pt-BR'));
  return {
    total: atRisk.length,
    schools: atRisk.slice(0, SHOWN).map(({ school: { producerId, name, email, planName }, risks }) => ({
      producerId,
      name,
      email,
      planName,
      risks,
    })),
  };
}

/** Each is a look or two at an index. */
export const schoolFacts = (now: Date) => sql`
  select p.id as "producerId", p.name, p.email, pl.name as "planName", p.subscription_end_date as "endsAt",
    (select min(st.created_at) from students st where st.producer_id = p.id) as "firstStudentAt",
    (select max(d.day) from school_days d
      where d.producer_id = p.id and (d.watched > 0 or d.completed > 0)) as "lastLessonDay",
    jsonb_build_object('undelivered', undelivered.emails, 'sent', case when undelivered.emails >= ${UNDELIVERED.atLeast} then (
      select count(*) from email_logs e
      where e.producer_id = p.id and e.created_at >= ${daysBefore(now, EMAIL_DAYS)} and e.status <> 'queued'
        and e.template_name in ('course_access', 'magic_link')) else 0 end) as "accessEmails"
  from profiles p
  join plans pl on pl.id = p.plan_id
  cross join lateral (
    select count(*) as emails from email_logs e
    where e.producer_id = p.id and e.created_at >= ${daysBefore(now, EMAIL_DAYS)} and e.status in ('bounced', 'failed')
      and e.template_name in ('course_access', 'magic_link')) undelivered
  where p.role = 'admin' and p.removed_at is null and p.plan_id <> 'trial'
    and coalesce(p.subscription_end_date, p.trial_ends_at) > ${daysBefore(now, OVERDUE_DAYS + 1)}`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
