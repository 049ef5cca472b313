import { sql } from 'kysely';
import type { Tx } from '#server/db.ts';

/* Invariants of every school, checked over all rows. Each returns its violations. */

type Broken = { what: string };

export async function brokenInvariants(tx: Tx): Promise<string[]> {
  const found: Broken[] = [];
  for (const broken of [STUDENTS, PROGRESS, GAPS, PLACES, EMAILS]) found.push(...(await broken.execute(tx)).rows);
  return [...found.map(({ what }) => what), ...(await foreignRows(tx))];
}

const STUDENTS = sql<Broken>`
  select p.id || ' counts ' || p.student_count || ' students of ' || count(s.id) as what
  from profiles p left join students s on s.producer_id = p.id
  where p.role = 'admin' group by p.id having p.student_count <> count(s.id)`;

const PROGRESS = sql<Broken>`
  with lessons_of as (
    select l.producer_id, l.course_id, count(*) as lessons from lessons l
    join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id
    where l.deleted_at is null and m.deleted_at is null group by 1, 2),
  naive as (
    select e.producer_id, e.student_id, e.course_id, e.progress, coalesce(n.lessons, 0) as lessons, (
      select count(*) from lesson_progress p join lessons l on l.producer_id = p.producer_id and l.id = p.lesson_id
      where p.producer_id = e.producer_id and p.student_id = e.student_id and l.course_id = e.course_id and p.completed
        and l.deleted_at is null) as completed
    from enrollments e left join lessons_of n on n.producer_id = e.producer_id and n.course_id = e.course_id)
  select student_id || ' has ' || progress || ' % for ' || completed || ' of ' || lessons as what from naive
  where progress <> case when lessons = 0 then 0 when completed >= lessons then 100
    else least(99, round(completed * 100.0 / lessons)) end`;

const GAPS = sql<Broken>`
  select 'module ' || module_id || ' holds ' || count(*) || ' lessons up to ' || max(position) as what
  from lessons where deleted_at is null group by module_id
  having max(position) <> count(*) or count(distinct position) <> count(*)
  union all
  select 'course ' || course_id || ' holds ' || count(*) || ' modules up to ' || max(position)
  from course_modules where deleted_at is null group by course_id
  having max(position) <> count(*) or count(distinct position) <> count(*)`;

/** A course is open to whom something opens it, and to nobody else. */
const PLACES = sql<Broken>`
  select e.student_id || ' is ' || e.status || ' with ' || count(g.id) || ' open grants' as what
  from enrollments e left join access_grants g on g.producer_id = e.producer_id and g.student_id = e.student_id
    and g.course_id = e.course_id and g.closed_at is null
  group by e.student_id, e.course_id, e.status having (e.status <> 'inactive') <> (count(g.id) > 0)`;

/** Sent e-mails have attempts and a time; waiting ones have neither. */
const EMAILS = sql<Broken>`
  select id || ' is ' || status || ' and sent at ' || coalesce(sent_at::text, 'no time') as what from email_logs
  where (status = 'sent') <> (sent_at is not null) and status <> 'bounced'`;

const PARENTS = {
  student_id: 'students',
  course_id: 'courses',
  lesson_id: 'lessons',
  module_id: 'course_modules',
  notice_id: 'notices',
  import_id: 'student_imports',
} as const;

/** Rows of one school that name another's: ids alone, whatever the foreign keys say. */
async function foreignRows(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: keyof typeof PARENTS }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.columns p on p.table_schema = 'public' and p.table_name = c.table_name
      and p.column_name = 'producer_id'
    join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name
      and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name = any (${Object.keys(PARENTS)}::text[]) and c.data_type = 'uuid'`.execute(
    tx,
  );
  const broken: string[] = [];
  for (const { table, column } of rows) {
    const found = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} child
      join ${sql.table(PARENTS[column])} parent on parent.id = child.${sql.ref(column)}
      where parent.producer_id <> child.producer_id`.execute(tx);
    const count = found.rows[0]?.count ?? 0;
    if (count > 0) broken.push(`${count} rows of ${table} name another school's ${PARENTS[column]}`);
  }
  return broken;
}
