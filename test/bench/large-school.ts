import type pg from 'pg';

type Size = { students: number; courses: number; lessons: number; enrolled: number; done: number };

/** A school at the upper end, with a year's history: some five million lessons completed. */
export const LARGE: Size = { students: 15_000, courses: 20, lessons: 30, enrolled: 14, done: 24 };
export const ORDINARY: Size = { students: 300, courses: 5, lessons: 20, enrolled: 4, done: 14 };

const HEAVY = ['lesson_progress', 'lesson_viewings'];

/** Lets tables be filled without their triggers, foreign keys and indexes, and gives these back. */
export async function inBulk(owner: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ drop: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)
          || case when contype = 'f' then ' not valid' else '' end) as restore, contype = 'f' as reference
      from pg_constraint where conrelid = any ($1::regclass[]) and contype in ('p', 'u', 'f')
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
      from pg_index i where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = indexrelid)
     order by reference`,
    [HEAVY],
  );
  for (const { drop } of rows) await owner.query(drop);
  for (const table of HEAVY) await owner.query(`alter table ${table} disable trigger user`);
  await work();
  await owner.query("set maintenance_work_mem = '512MB'");
  for (const { restore } of rows) await owner.query(restore);
  for (const table of HEAVY) await owner.query(`alter table ${table} enable trigger user`);
}

/**
 * Writes a school past the application, and the sums that its triggers would have made. To be called in `inBulk`.
 * @returns the producer's id
 */
export async function writeSchool(owner: pg.Pool, name: string, size: Size): Promise<string> {
  const client = await owner.connect();
  // Version and variant as a UUID has them: the contract looks.
  const made = (what: string) =>
    `overlay(overlay(md5('${name}' || ${what}) placing '8' from 13) placing 'a' from 17)::uuid`;
  const producer = made(`'producer'`);
  const run = (text: string) => client.query(text.replaceAll(':producer', producer));
  try {
    await run(`
      insert into profiles (id, email, name, role, plan_id, subscription_status, subscription_end_date, student_limit, student_count, mailbox_proven_at)
      values (:producer, '${name}@example.com', '${name}', 'admin', 'premium', 'active', app_now() + interval '20 days', 15000, ${size.students}, app_now())`);
    await run(`insert into client_settings (producer_id, slug) values (:producer, '${name}')`);
    await run(`
      insert into courses (producer_id, id, title, published)
      select :producer, ${made(`'course' || c`)}, 'Curso ' || c, true from generate_series(1, ${size.courses}) c`);
    await run(`
      insert into course_modules (producer_id, id, course_id, title, position)
      select :producer, ${made(`'module' || c`)}, ${made(`'course' || c`)}, 'Módulo', 1 from generate_series(1, ${size.courses}) c`);
    await run(`
      insert into lessons (producer_id, id, course_id, module_id, title, position)
      select :producer, ${made(`'lesson' || c || '-' || l`)}, ${made(`'course' || c`)}, ${made(`'module' || c`)}, 'Aula ' || l, l
      from generate_series(1, ${size.courses}) c, generate_series(1, ${size.lessons}) l`);
    await run(`
      insert into profiles (id, email, name, role, mailbox_proven_at)
      select ${made(`'person' || s`)}, '${name}-' || s || '@example.com', 'Aluno ' || s, 'student', app_now() from generate_series(1, ${size.students}) s`);
    await run(`
      insert into students (producer_id, id, user_id, email, name, created_at)
      select :producer, ${made(`'student' || s`)}, ${made(`'person' || s`)}, '${name}-' || s || '@example.com', 'Aluno ' || s,
        app_now() - make_interval(days => s % 340)
      from generate_series(1, ${size.students}) s`);
    // Each student is in so many courses, one beside the other, and has come more or less far in each.
    await run(`
      create temp table enrolled as
      select ${made(`'student' || s`)} as student_id, ${made(`'course' || c`)} as course_id, c, s % 340 as days_ago,
        least(${size.lessons}, 2 * ((s * 7 + c * 13) % (${size.done} + 1))) as done
      from generate_series(1, ${size.students}) s, generate_series(1, ${size.enrolled}) k, lateral (select (s + k) % ${size.courses} + 1 as c) chosen`);
    await run(`
      insert into enrollments (producer_id, student_id, course_id, status, progress, enrolled_at, completed_at)
      select :producer, student_id, course_id, case when done = ${size.lessons} then 'completed' else 'active' end,
        round(100.0 * done / ${size.lessons}), app_now() - make_interval(days => days_ago), case when done = ${size.lessons} then app_now() end
      from enrolled`);
    await run(`
      create temp table lesson_ids as
      select c, l, ${made(`'lesson' || c || '-' || l`)} as lesson_id
      from generate_series(1, ${size.courses}) c, generate_series(1, ${size.lessons}) l`);
    await run(`
      insert into lesson_progress (producer_id, student_id, lesson_id, course_id, completed, completed_at, last_watched_at, position_seconds, duration_seconds)
      select :producer, student_id, lesson_id, course_id, true, at, at, 300, 600
      from enrolled e join lesson_ids i on i.c = e.c and i.l <= e.done
      cross join lateral (select app_now() - make_interval(mins => (1440 * e.days_ago * (1 - i.l::float / 40))::integer) as at) moment`);
    await run(`
      insert into lesson_viewings (producer_id, student_id, lesson_id, day, code, watched_seconds)
      select producer_id, student_id, lesson_id, local_day(completed_at),
        lpad(upper(to_hex(row_number() over ())), 8, '0'), 300
      from lesson_progress where producer_id = :producer and completed_at > app_now() - interval '90 days'
        and get_byte(uuid_send(lesson_id), 0) < 128`);
    // Students who did not finish stopped in the middle of the next lesson.
    await run(`
      insert into lesson_progress (producer_id, student_id, lesson_id, course_id, completed, last_watched_at, position_seconds, duration_seconds)
      select :producer, student_id, lesson_id, course_id, false, app_now() - make_interval(days => e.days_ago),
        get_byte(uuid_send(student_id), 0) * 2, 600
      from enrolled e join lesson_ids i on i.c = e.c and i.l = e.done + 1`);
    await run(`
      insert into school_days (producer_id, day, completed, watched, merged)
      select :producer, day, sum(completed), sum(watched), true from (
        select local_day(completed_at) as day, count(*) as completed, 0 as watched
        from lesson_progress where producer_id = :producer and completed group by 1
        union all
        select day, 0, count(*) from lesson_viewings where producer_id = :producer group by 1) counted
      group by 1, 2`);
    await run(`
      insert into lesson_reach (producer_id, lesson_id, reached, students, merged)
      select :producer, lesson_id, lesson_reached(position_seconds, duration_seconds, completed_at), count(*), true
      from lesson_progress where producer_id = :producer group by 1, 2, 3`);
    await run(`
      insert into student_activity (producer_id, student_id, seen_on, learnt_on)
      select :producer, student_id, max(day), coalesce(range_agg(daterange(day, day, '[]')) filter (where completed), '{}')
      from (
        select student_id, local_day(last_watched_at) as day, completed from lesson_progress where producer_id = :producer
        union all
        select student_id, day, false from lesson_viewings where producer_id = :producer) happened
      group by student_id`);
    const { rows: known } = await run(
      'select count(*)::integer as students from student_activity where producer_id = :producer',
    );
    if (known[0].students !== size.students) throw new Error(`${known[0].students} students have done something`);
    await run('drop table enrolled, lesson_ids');
    const { rows } = await run('select :producer as id');
    return rows[0].id;
  } finally {
    client.release(true);
  }
}
