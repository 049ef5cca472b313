import { sql } from 'kysely';
import { TOP_MARK } from '#shared/assignments/marks.ts';
import { LIMITS } from '#shared/limits.ts';

/*
 * Parts of the statement of `readDossier`: purchase `p`, its student `s`, the producer `o` with its
 * settings `cs`, the course `c`, the payment `m`, and the item `i` of an offer.
 */

export const schoolOf = sql`
  jsonb_build_object('name', cs.member_area_name, 'producer', o.name, 'supportEmail', cs.support_email)`;

/** Accounts agree to the platform's terms as producers and in teams; buyers agree to a school's on the sales platform. */
export const studentOf = sql`jsonb_build_object('name', s.name, 'email', s.email, 'cpf', s.cpf, 'since', s.created_at,
  'termsAcceptedAt', null, 'termsVersion', null)`;

export const purchaseOf = sql`jsonb_build_object('platform', p.platform, 'transaction', p.transaction_id,
  'subscription', p.subscription_id, 'course', c.title, 'toldAt', p.created_at, 'paidAt', p.paid_at,
  'renewedAt', p.renewed_at, 'closedBy', p.closed_by, 'endedAt', greatest(p.cancelled_at, p.expired_at),
  'amountCents', case when p.offer_id is null then m.amount_cents else i.amount_cents end,
  'currency', case when p.offer_id is null then m.currency else i.currency end, 'simulated', p.simulated)`;

const rows = (question: ReturnType<typeof sql>) => sql`array(select to_jsonb(row) from (${question}) row)`;

export const deliveriesOf = rows(sql`
  select d.id, d.received_at as "receivedAt", d.event, d.kind, d.repeats, encode(d.body, 'base64') as body, d.headers,
    d.query
  from webhook_deliveries d
  where d.producer_id = p.producer_id and (d.course_id = p.course_id or d.course_id is null) and p.id = any (d.purchase_ids)
  order by d.received_at, d.id limit ${LIMITS.dossierDeliveries}`);

export const grantsOf = rows(sql`
  select g.origin, g.starts_at as "startsAt", g.ends_at as "endsAt", g.closed_at as "closedAt",
    g.closed_reason as reason
  from access_grants g
  where g.producer_id = s.producer_id and g.student_id = s.id and g.course_id = p.bought_course_id
  order by g.starts_at, g.id`);

export const emailsOf = rows(sql`
  select coalesce(e.sent_at, e.tried_at, e.created_at) as at, e.template_name as template, e.recipient_email as "to",
    e.status, e.reason, substring(e.error from '[245]\\d\\d[ -].*') as answer
  from email_logs e
  where e.producer_id = s.producer_id and e.user_id = s.user_id and e.template_name in ('course_access', 'magic_link')
  order by e.created_at, e.id limit ${LIMITS.dossierRows}`);

export const loginsOf = rows(sql`
  select u.created_at as at, u.last_active as "lastActiveAt", u.user_agent as "userAgent"
  from user_sessions u where u.producer_id = s.producer_id and u.user_id = s.user_id and u.kind = 'student'
  order by u.created_at, u.id limit ${LIMITS.dossierRows}`);

const ofCourse = sql`
  lessons l
  join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
  left join lesson_progress g on g.producer_id = l.producer_id and g.student_id = s.id and g.lesson_id = l.id`;
const isThere = sql`l.producer_id = p.producer_id and l.course_id = p.bought_course_id and l.deleted_at is null`;

export const lessonsOf = {
  progress: sql`(
    select jsonb_build_object('percent', e.progress,
      'completed', (select count(*)::integer from ${ofCourse} where ${isThere} and g.completed),
      'lessons', (select count(*)::integer from ${ofCourse} where ${isThere}))
    from enrollments e
    where e.producer_id = s.producer_id and e.student_id = s.id and e.course_id = p.bought_course_id)`,
  list: rows(sql`
    select v.day, m.title as module, l.title as lesson, v.opened_at as "openedAt", v.last_seen_at as "lastSeenAt",
      round(v.watched_seconds)::integer as "watchedSeconds", g.completed_at as "completedAt"
    from lesson_viewings v join ${ofCourse} on ${isThere}
    where v.producer_id = s.producer_id and v.student_id = s.id and v.lesson_id = l.id
    order by v.opened_at, l.id limit ${LIMITS.dossierRows}`),
};

/** Includes quizzes that were removed since. */
export const quizzesOf = rows(sql`
  select l.title as lesson, t.number, t.started_at as "startedAt", t.submitted_at as "submittedAt", t.score,
    (t.snapshot ->> 'minPercent')::integer as "minPercent", t.passed
  from quiz_attempts t
  join quizzes q on q.producer_id = t.producer_id and q.id = t.quiz_id
  join lessons l on l.producer_id = q.producer_id and l.id = q.lesson_id and l.course_id = p.bought_course_id
  where t.producer_id = s.producer_id and t.student_id = s.id
  order by t.started_at, t.id limit ${LIMITS.dossierRows}`);

export const tasksOf = rows(sql`
  select l.title as lesson, t.title as task, h.version, h.submitted_at as "submittedAt", h.late, h.state,
    h.graded_at as "gradedAt", case when h.graded_at is not null then (select sum(mark)::integer from unnest(h.marks) mark) end as grade,
    case when h.graded_at is not null then cardinality(h.criteria) * ${TOP_MARK}::integer end as "bestGrade"
  from submissions h
  join assignments t on t.producer_id = h.producer_id and t.id = h.assignment_id
  join lessons l on l.producer_id = t.producer_id and l.id = t.lesson_id and l.course_id = p.bought_course_id
  where h.producer_id = s.producer_id and h.student_id = s.id and h.submitted_at is not null
  order by h.submitted_at, h.id limit ${LIMITS.dossierRows}`);
