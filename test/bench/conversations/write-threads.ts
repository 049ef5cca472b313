import type pg from 'pg';

type Written = { producerId: string; courseId: string; busy: string; quiet: string; threads: number; inOne: number };

/**
 * Threads of a year with two posts each, a fifth of them waiting: in one lesson, then in all others of its
 * course but the quiet one. Inserted directly, with triggers.
 */
export async function writeThreads(owner: pg.Pool, { producerId, courseId, busy, quiet, threads, inOne }: Written) {
  await owner.query(
    `with people as (
       select id, row_number() over (order by id) - 1 as at, count(*) over () as whole from students where producer_id = $1),
     others as (
       select id, row_number() over (order by id) - 1 as at, count(*) over () as whole from lessons
       where producer_id = $1 and course_id = $2 and id <> all (array[$3, $4]::uuid[])),
     made as (
       insert into threads (producer_id, id, course_id, lesson_id, author_id, kind, at_second, waiting_since, answered_at, last_post_at, created_at)
       select $1, gen_random_uuid(), $2, case when n <= $6 then $3::uuid else o.id end, s.id,
         case when n % 7 = 0 then 'comment' else 'question' end, n % 600,
         case when n % 5 = 0 and n % 7 > 0 then asked end, case when n % 5 > 0 then asked + interval '3 hours' end, asked, asked
       from (select n, app_now() - n * interval '365 days' / $5 as asked from generate_series(1, $5::integer) n) t
       join people s on s.at = n % s.whole join others o on o.at = n % o.whole
       returning *)
     insert into thread_posts (producer_id, id, thread_id, author_id, by_team, author_name, body, created_at)
     select producer_id, case post when 1 then id else gen_random_uuid() end, id, case post when 1 then author_id end, post = 2,
       'Duda Aluna', case post when 1 then 'Por que a luz ficou dura?' else 'Feche a cortina.' end, created_at + (post - 1) * interval '3 hours'
     from made cross join generate_series(1, 2) post`,
    [producerId, courseId, busy, quiet, threads, inOne],
  );
}
