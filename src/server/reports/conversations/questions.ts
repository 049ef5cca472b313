import { type RawBuilder, sql } from 'kysely';
import { endOfDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import type { Asked } from '../questions.ts';

export type AskedOf = Asked & { courseId: string | null };

const LONG_HOURS = 24;

const ofCourse = ({ courseId }: AskedOf) => (courseId === null ? sql`true` : sql`t.course_id = ${courseId}`);

/** Questions that were neither deleted nor hidden. */
const counts = sql`t.kind = 'question' and t.deleted_at is null and not t.hidden`;

/**
 * `asked`: questions of both periods with their minute; `answered`: answers in this period, whenever the
 * question was asked.
 */
export const asked = (of: AskedOf) => sql`
  select t.course_id, t.lesson_id, t.at_second / 60 as minute, t.waiting_since is not null as waiting,
    t.created_at >= ${startOf(of.from)} as now
  from threads t
  where t.producer_id = ${of.producerId} and ${counts} and ${ofCourse(of)}
    and t.created_at >= ${startOf(of.before)} and t.created_at < ${endOfDay(of.to)}`;

export const answered = (of: AskedOf) => sql`
  select t.course_id, t.lesson_id, extract(epoch from t.answered_at - t.created_at) / 60 as minutes
  from threads t
  where t.producer_id = ${of.producerId} and ${counts} and ${ofCourse(of)}
    and t.answered_at >= ${startOf(of.from)} and t.answered_at < ${endOfDay(of.to)}`;

const median = sql`round(percentile_cont(0.5) within group (order by minutes))::integer`;

export const figures = sql`
  select count(*) filter (where now)::integer as questions, count(*) filter (where not now)::integer as before,
    (select ${median} from answered) as "medianMinutes"
  from asked`;

/** The inbox's definition of waiting, which includes comments held for approval. */
export const waiting = (of: AskedOf) => sql`
  select count(*)::integer as waiting, count(*) filter (
    where t.waiting_since <= ${of.now}::timestamptz - make_interval(hours => ${LONG_HOURS}))::integer as long
  from threads t
  where t.producer_id = ${of.producerId} and t.waiting_since is not null and not t.hidden and t.deleted_at is null and ${ofCourse(of)}`;

/** From `asked` and `answered` above, aggregated before joining. */
export const lessons = ({ producerId }: AskedOf, most: number): RawBuilder<unknown> => sql`
  select l.id, l.title, c.id as "courseId", c.title as "courseTitle", coalesce(l.duration_seconds, l.measured_seconds) as "lengthSeconds",
    a.questions, a.waiting, w.median as "medianMinutes", a.minutes
  from (
    select course_id, lesson_id, sum(questions)::integer as questions, sum(waiting)::integer as waiting,
      coalesce(jsonb_agg(jsonb_build_object('minute', minute, 'questions', questions) order by minute)
        filter (where minute is not null), '[]') as minutes
    from (
      select course_id, lesson_id, minute, count(*)::integer as questions, count(*) filter (where waiting)::integer as waiting
      from asked where now group by course_id, lesson_id, minute) m
    group by course_id, lesson_id
    order by questions desc, lesson_id limit ${most}) a
  join courses c on c.producer_id = ${producerId} and c.id = a.course_id
  left join lessons l on l.producer_id = ${producerId} and l.id = a.lesson_id and l.deleted_at is null and c.deleted_at is null
    and exists (select from course_modules m where m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null)
  left join (select lesson_id, ${median} as median from answered group by lesson_id) w on w.lesson_id = a.lesson_id
  order by a.questions desc, l.title nulls last, l.id`;

export const coursesWithThreads = ({ producerId }: AskedOf) => sql`
  select c.id, c.title from courses c
  where c.producer_id = ${producerId} and c.deleted_at is null
    and exists (select from threads t where t.producer_id = c.producer_id and t.course_id = c.id)
  order by searchable(c.title), c.id`;

const startOf = (day: string) => endOfDay(addDays(day, -1));
