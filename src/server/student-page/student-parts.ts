import { type RawBuilder, sql } from 'kysely';
import { TOP_MARK } from '#shared/assignments/marks.ts';
import { LIMITS } from '#shared/limits.ts';
import { grantsOf } from '../students/access/access-history.ts';
import { emailState } from '../students/emails/state.ts';
import { noteColumns } from './notes.ts';

/* Parts of the statement of `readStudent`, for a student `s` of a producer `p`. */

export const listOf = (question: RawBuilder<unknown>) => sql`array(select to_jsonb(row) from (${question}) row)`;

/** In the shape of AccessHistory, for every course that was ever open to the student. */
export const accessOf = sql`jsonb_build_object(
  'studentActive', s.status = 'active',
  'schoolOpen', subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()) <> 'expired',
  'courses', (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'grants', granted.list, 'state',
      case when c.deleted_at is not null then 'deleted' when c.published then 'published' else 'draft' end)
      order by searchable(c.title), c.id), '[]')
    from (select distinct course_id from access_grants g where g.producer_id = s.producer_id and g.student_id = s.id) had
    join courses c on c.producer_id = s.producer_id and c.id = had.course_id
    cross join lateral (${grantsOf}) granted))`;

export const coursesOf = sql`
  select e.course_id as "courseId", c.title, c.cover_url as "coverUrl", e.status, e.progress,
    e.enrolled_at as "enrolledAt", e.completed_at as "completedAt", access_last_day(e.access_until) as "lastDay"
  from enrollments e join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.deleted_at is null
  where e.producer_id = s.producer_id and e.student_id = s.id
  order by enrollment_open(e.status, e.access_until, app_now()) desc, e.enrolled_at desc, c.id`;

/** Waiting purchases have no student yet and are matched by e-mail. */
export const purchasesOf = sql`
  select b.id, b.platform, c.title as "courseTitle", b.transaction_id as "transactionId", b.paid_at as "paidAt",
    b.renewed_at as "renewedAt", b.created_at as "toldAt", b.updated_at as "changedAt", b.closed_by as "closedBy",
    greatest(b.cancelled_at, b.expired_at) as "endedAt", b.granted,
    o.name as offer, i.opened ->> 'package' as "packageName",
    case when b.offer_id is null then m.amount_cents else i.amount_cents end as "amountCents",
    case when b.offer_id is null then m.currency else i.currency end as currency, b.waiting_for as "waitingFor", b.simulated
  from (
    select * from purchases b where b.producer_id = s.producer_id and b.student_id = s.id
    union all
    select * from purchases b where b.producer_id = s.producer_id and b.waiting_for is not null and b.student_id is null
      and b.buyer ->> 'email' = s.email
  ) b
  left join courses c on c.producer_id = b.producer_id and c.id = coalesce(b.opens_course_id, b.course_id)
  left join offers o on o.producer_id = b.producer_id and o.id = b.offer_id
  left join purchase_items i on i.producer_id = b.producer_id and i.platform = b.platform
    and i.transaction_id = b.transaction_id and i.offer_id = b.offer_id
  left join sale_payments m on m.producer_id = b.producer_id and m.platform = b.platform
    and m.transaction_id = b.transaction_id and m.kind = 'paid'
  order by coalesce(b.paid_at, b.created_at) desc, b.id limit ${LIMITS.studentPurchases}`;

export const submissionsOf = sql`
  select s2.id, a.title, l.title as "lessonTitle", s2.state, s2.version, s2.late, s2.submitted_at as "submittedAt",
    case when s2.graded_at is not null then (select sum(mark)::integer from unnest(s2.marks) mark) end as grade,
    case when s2.graded_at is not null then cardinality(s2.marks) * ${TOP_MARK}::integer end as "bestGrade"
  from submissions s2
  join assignments a on a.producer_id = s2.producer_id and a.id = s2.assignment_id and a.removed_at is null
  join lessons l on l.producer_id = a.producer_id and l.id = a.lesson_id and l.deleted_at is null
  where s2.producer_id = s.producer_id and s2.student_id = s.id and s2.current
  order by s2.submitted_at desc, s2.id limit ${LIMITS.studentSubmissions}`;

export const emailsOf = sql`
  select ${emailState}, e.template_name as template, e.recipient_email as email, e.created_at as "createdAt"
  from email_logs e where e.producer_id = s.producer_id and e.user_id = s.user_id
    and e.template_name not in ('recovery', 'found_access')
  order by e.created_at desc, e.id limit ${LIMITS.studentEmails}`;

export const sessionsOf = sql`
  select u.id, u.user_agent as "userAgent", u.created_at as "beganAt", u.last_active as "lastActiveAt",
    u.is_active and u.expires_at > app_now() as open
  from user_sessions u where u.producer_id = s.producer_id and u.user_id = s.user_id and u.kind = 'student'
  order by u.last_active desc, u.id limit ${LIMITS.studentSessions}`;

export const daysOf = sql`
  select v.day, count(*)::integer as lessons from lesson_viewings v
  where v.producer_id = s.producer_id and v.student_id = s.id and counts_as_watched(v.watched_seconds)
  group by v.day order by v.day desc limit ${LIMITS.studentDays}`;

export const seenOn = sql`(
  select a.seen_on::text from student_activity a where a.producer_id = s.producer_id and a.student_id = s.id)`;

export const notesOf = (userId: string | undefined) => sql`
  select ${noteColumns(userId)} from team_notes n where n.producer_id = s.producer_id and n.student_id = s.id
  order by n.created_at desc, n.id limit ${LIMITS.teamNotes}`;
