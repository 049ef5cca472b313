import { sql } from 'kysely';
import type { ProducerDetail } from '#shared/contract/owner.ts';
import { endOfDay, localDay, TIME_ZONE } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import type { Owner } from '../actors.ts';
import { type Database, readAsPlatform } from '../db.ts';
import { notFound } from '../problem.ts';
import { periodOf } from '../reports/figures.ts';
import { students } from '../reports/questions.ts';
import { netAmountCents } from './money.ts';

const GROWTH_DAYS = 30;

/**
 * A producer with their school's figures. Students are counted as in the producer's reports; revenue is
 * compared with the previous 30 days.
 * @throws Problem not_found
 */
export function readProducer(
  db: Database,
  _owner: Owner,
  { producerId }: { producerId: string },
  now = new Date(),
): Promise<ProducerDetail> {
  const period = periodOf(GROWTH_DAYS, localDay(now));
  const since = (day: string) => endOfDay(addDays(day, -1));
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<{ detail: ProducerDetail }>`
      with clock as (
        select at, date_trunc('month', at at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE} as month
        from (select ${now}::timestamptz as at) given),
      enrolled as (${students({ producerId, now, ...period })}),
      taught as (
        select count(*) as total, count(*) filter (where published) as published,
          count(*) filter (where created_at >= ${since(period.from)}) as added
        from courses where producer_id = ${producerId} and deleted_at is null),
      paid as (
        select coalesce(sum(${netAmountCents}), 0) as total, coalesce(sum(${netAmountCents}) filter (where pay.payment_date >= clock.month), 0) as month,
          coalesce(sum(${netAmountCents}) filter (where pay.payment_date >= ${since(period.from)}), 0) as now,
          coalesce(sum(${netAmountCents}) filter (
            where pay.payment_date >= ${since(period.before)} and pay.payment_date < ${since(period.from)}), 0) as before
        from clock left join payments pay on pay.producer_id = ${producerId} group by clock.at)
      select jsonb_build_object(
        'id', p.id, 'name', p.name, 'email', p.email, 'createdAt', p.created_at, 'planName', pl.name,
        'status', subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, clock.at),
        'endsAt', coalesce(p.subscription_end_date, p.trial_ends_at),
        'secondStep', ${secondStepOf('p')},
        'team', coalesce((select jsonb_agg(jsonb_build_object('memberId', m.id, 'name', a.name, 'email', a.email,
            'secondStep', ${secondStepOf('a')}) order by searchable(a.name), m.id)
          from team_members m join profiles a on a.id = m.user_id
          where m.producer_id = p.id and coalesce(m.expires_at > clock.at, true)
            and (${hasFactor('a')} or exists (select from factor_resets r where r.user_id = a.id))), '[]'),
        'studentCount', p.student_count, 'baseLimit', p.student_limit,
        'studentLimit', school_student_limit(p.id, clock.at),
        'totalCourses', taught.total, 'publishedCourses', taught.published,
        'activeStudents', (select count(*) from students where producer_id = p.id and status = 'active'),
        'totalRevenueCents', paid.total, 'monthlyRevenueCents', paid.month,
        'growth', jsonb_build_object(
          'students', jsonb_build_object('now', enrolled.total, 'before', enrolled.total - enrolled.added),
          'courses', jsonb_build_object('now', taught.total, 'before', taught.total - taught.added),
          'revenue', jsonb_build_object('now', paid.now, 'before', paid.before)),
        'expansions', coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'additionalStudents', e.additional_students,
            'active', e.status = 'active' and e.end_date > clock.at, 'createdAt', e.created_at, 'endsAt', e.end_date)
            order by e.created_at desc, e.id)
          from student_limit_expansions e where e.producer_id = p.id), '[]')) as detail
      from profiles p join plans pl on pl.id = p.plan_id, clock, enrolled, taught, paid
      where p.id = ${producerId} and p.role = 'admin' and p.removed_at is null`.execute(tx);
    const [row] = rows;
    if (!row) throw notFound();
    return row.detail;
  });
}

/** Of the profile with this alias. Runs across schools. */
const hasFactor = (account: 'p' | 'a') => sql`(
  exists (select from totp_secrets t where t.user_id = ${sql.ref(`${account}.id`)} and t.confirmed_at is not null)
  or exists (select from passkeys k where k.user_id = ${sql.ref(`${account}.id`)}))`;

const secondStepOf = (account: 'p' | 'a') => sql`jsonb_build_object('isOn', ${hasFactor(account)},
  'resets', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'askedAt', r.asked_at, 'askedBy', r.asked_by_name,
      'identityCheck', r.identity_check, 'dueAt', r.due_at, 'cancelledAt', r.cancelled_at,
      'cancelledBy', r.cancelled_by, 'doneAt', r.done_at, 'notice', (
        select jsonb_build_object('status', e.status, 'reason', e.reason) from email_logs e
        where e.user_id = r.user_id and e.template_name = 'factor_reset' and e.payload ->> 'resetId' = r.id::text
      )) order by r.asked_at desc, r.id)
    from factor_resets r where r.user_id = ${sql.ref(`${account}.id`)}), '[]'))`;
