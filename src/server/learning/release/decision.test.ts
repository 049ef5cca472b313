import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openModules } from '#shared/access/access.ts';
import { daysUntilRelease, RELEASE_KINDS, releasesOf } from '#shared/access/release.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { cohortIdsOf, moduleIdsOf, type Standing, type StandingIn } from '../standing.ts';
import { countedFrom, daysToOpen, lessonWindow } from './decision.ts';
import { factsOf } from './facts.ts';
import { cohortsOf, dateOf, rulesOf, type StoredSchedule, scheduleOf } from './schedule.ts';

/* Access is decided in SQL and displayed by the pure rule: both must agree for any history. */

const { services } = await testApp();
const { db } = services;

/** `HISTORIES=5000 npm run unit -- src/server/learning/release` runs more of them. */
const HISTORIES = Number(process.env.HISTORIES ?? 120);

const school = await newSchool(db);
const { producerId } = school;
const course = await newCourse(db, school, {
  modules: [
    ['A1', 'A2', 'A3'],
    ['B1', 'B2'],
  ].map((titles) => titles.map((title) => ({ title }))),
});
const { id: courseId, lessonIds } = course;
const student = await newStudent(db, school);
await openEnrollment(db, student, courseId, { enrolled_at: '2026-03-01T01:30:00Z' });
const { studentId } = student;
const cohortIds = [randomUUID(), randomUUID(), randomUUID()];
const moduleIds = await asPlatform(db, async (tx) =>
  (
    await tx
      .selectFrom('course_modules')
      .where('producer_id', '=', producerId)
      .where('course_id', '=', courseId)
      .orderBy('position')
      .select('id')
      .execute()
  ).map(({ id }) => id),
);
await asPlatform(db, (tx) =>
  tx
    .insertInto('cohorts')
    .values(cohortIds.map((id, n) => ({ producer_id: producerId, id, course_id: courseId, name: `Turma ${n}` })))
    .execute(),
);

const moment = fc
  .date({ min: new Date('2026-02-01T00:00:00Z'), max: new Date('2026-06-30T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** After the present day. */
const later = fc
  .date({ min: new Date('2099-02-01T00:00:00Z'), max: new Date('2099-06-30T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const eitherMoment = fc.oneof({ weight: 3, arbitrary: moment }, later);
const hour = fc.constantFrom('00:00', '00:30', '12:00', '20:00', '23:59');
const lesson = fc.constantFrom(...lessonIds);
const cohort = fc.constantFrom(...cohortIds);
const days = fc.integer({ min: 0, max: 40 });

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      cohort: fc.option(cohort),
      target: fc.constantFrom(...lessonIds, ...moduleIds),
      kind: fc.constantFrom(...RELEASE_KINDS),
      at: eitherMoment,
      days,
      hour: fc.option(hour),
      after: fc.option(lesson),
      until: fc.option(eitherMoment),
      untilDays: fc.option(fc.integer({ min: 1, max: 20 })),
    }),
  },
  fc.record({ do: fc.constant('forget' as const), target: fc.constantFrom(...lessonIds, ...moduleIds) }),
  fc.record({
    do: fc.constant('dates' as const),
    cohort,
    starts: fc.option(moment),
    // Some end only after the present day.
    days: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(3650)),
    closes: fc.boolean(),
  }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('enter' as const), cohort }) },
  fc.record({ do: fc.constant('leave' as const), cohort }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      modules: fc.option(fc.subarray(moduleIds, { minLength: 1 }), { freq: 4 }),
      cohort: fc.option(cohort),
      over: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), whole: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('complete' as const), lesson, at: moment }) },
  fc.record({ do: fc.constant('take back' as const), lesson }),
  fc.record({ do: fc.constant('enroll' as const), at: moment, first: fc.option(moment) }),
  fc.record({ do: fc.constant('recount' as const), at: moment }),
  fc.record({ do: fc.constant('open' as const), lesson, at: moment }),
  fc.record({ do: fc.constant('bin' as const), lesson, back: fc.boolean() }),
  fc.record({ do: fc.constant('form' as const), lesson, days: fc.option(days) }),
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

const ids = sql`producer_id, student_id, course_id`;
const mine = sql`${producerId}::uuid, ${studentId}::uuid, ${courseId}::uuid`;

function take(step: Step) {
  switch (step.do) {
    case 'rule':
      return sql`insert into release_rules (producer_id, id, course_id, cohort_id, module_id, lesson_id, kind, at, days, hour, after_lesson_id, until, until_days)
        values (${producerId}, gen_random_uuid(), ${courseId}, ${step.cohort}, ${moduleIds.includes(step.target) ? step.target : null},
          ${moduleIds.includes(step.target) ? null : step.target}, ${step.kind}, ${step.kind === 'at' ? step.at : null}, ${step.days}, ${step.hour}, ${step.after}, ${step.until}, ${step.untilDays})
        on conflict (producer_id, course_id, cohort_id, module_id, lesson_id) do update set kind = excluded.kind, at = excluded.at, days = excluded.days,
          hour = excluded.hour, after_lesson_id = excluded.after_lesson_id, until = excluded.until, until_days = excluded.until_days`;
    case 'forget':
      return sql`delete from release_rules where producer_id = ${producerId} and ${step.target} in (module_id, lesson_id)`;
    case 'dates':
      return sql`update cohorts set starts_at = ${step.starts}, ends_at = coalesce(${step.starts}, '2026-04-01T03:00:00Z'::timestamptz) + ${step.days} * interval '1 day',
        ends_access = ${step.closes} where producer_id = ${producerId} and id = ${step.cohort}`;
    case 'enter':
      return sql`insert into access_grants (${ids}, id, origin, cohort_id, starts_at) values (${mine}, gen_random_uuid(), 'manual', ${step.cohort}, '2026-03-01T00:00:00Z')`;
    case 'leave':
      return sql`update access_grants set closed_at = app_now() where producer_id = ${producerId} and student_id = ${studentId} and cohort_id = ${step.cohort}`;
    case 'buy':
      return sql`insert into access_grants (${ids}, id, origin, cohort_id, module_ids, starts_at, ends_at) values (${mine}, gen_random_uuid(),
        'sale', ${step.cohort}, ${step.modules}, '2026-03-01T00:00:00Z', ${step.over ? '2026-03-02T00:00:00Z' : null})`;
    case 'refund':
      return sql`update access_grants set closed_at = app_now() where producer_id = ${producerId} and student_id = ${studentId}
        and (module_ids is null) = ${step.whole}`;
    case 'complete':
      return sql`insert into lesson_progress (${ids}, lesson_id, completed, completed_at) values (${mine}, ${step.lesson}, true, ${step.at})
        on conflict (producer_id, student_id, lesson_id) do update set completed = true, completed_at = excluded.completed_at`;
    case 'take back':
      return sql`update lesson_progress set completed = false, completed_at = null where producer_id = ${producerId} and student_id = ${studentId} and lesson_id = ${step.lesson}`;
    case 'enroll':
      return sql`update enrollments set enrolled_at = ${step.at}, first_access_at = ${step.first} where producer_id = ${producerId} and student_id = ${studentId}`;
    case 'recount':
      return sql`update enrollments set counted_from = ${step.at} where producer_id = ${producerId} and student_id = ${studentId}`;
    case 'open':
      return sql`insert into lesson_openings (producer_id, student_id, lesson_id, opened_at) values (${producerId}, ${studentId}, ${step.lesson}, ${step.at}) on conflict do nothing`;
    case 'bin':
      return sql`update lessons set deleted_at = ${step.back ? null : '2026-03-05T00:00:00Z'}, position = position + ${step.back ? 0 : 100} where producer_id = ${producerId} and id = ${step.lesson}`;
    case 'form':
      return sql`update lessons set release_days = ${step.days} where producer_id = ${producerId} and id = ${step.lesson}`;
  }
}

type Both = StoredSchedule &
  Pick<Standing, 'watched' | 'opened' | 'now'> & {
    enrollment: StandingIn;
    grants: { startsAt: string; endsAt: string | null; closedAt: string | null; modules: string[] | null }[];
    lessons: {
      id: string;
      moduleId: string;
      opensAt: string | null;
      closesAt: string;
      after: string | null;
      inDays: number;
    }[];
  };

async function bothSay(tx: Tx) {
  const { rows } = await sql<Both>`
    select app_now() as now, ${rulesOf} as rules, ${cohortsOf} as cohorts,
      (select json_build_object('countedFrom', ${countedFrom}, 'firstAccessAt', e.first_access_at, 'cohortIds', ${cohortIdsOf}, 'moduleIds', ${moduleIdsOf})) as enrollment,
      (select coalesce(json_agg(json_build_object('startsAt', g.starts_at, 'endsAt', g.ends_at, 'closedAt', g.closed_at, 'modules', g.module_ids)), '[]')
        from access_grants g where g.producer_id = e.producer_id and g.student_id = e.student_id) as grants,
      (select coalesce(json_agg(json_build_object('lessonId', p.lesson_id, 'completed', p.completed, 'completedAt', p.completed_at)), '[]')
        from lesson_progress p where p.producer_id = e.producer_id and p.student_id = e.student_id) as watched,
      (select coalesce(json_agg(json_build_object('lessonId', o.lesson_id, 'at', o.opened_at)), '[]')
        from lesson_openings o where o.producer_id = e.producer_id and o.student_id = e.student_id) as opened,
      (select coalesce(json_agg(json_build_object('id', l.id, 'moduleId', l.module_id, 'opensAt', w.opens_at, 'closesAt', w.closes_at, 'after', w.after_lesson,
            'inDays', ${daysToOpen})
          order by m.position, l.position), '[]')
        from course_modules m join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null,
          ${lessonWindow} w
        where m.producer_id = c.producer_id and m.course_id = c.id) as lessons
    from courses c join enrollments e on e.producer_id = c.producer_id and e.course_id = c.id
    where c.producer_id = ${producerId} and c.id = ${courseId}`.execute(tx);
  const { lessons, enrollment, grants, watched, opened, now, ...stored } = rows[0] as Both;
  const releases = releasesOf(scheduleOf(lessons, stored));
  const facts = factsOf(enrollment, { watched, opened, now });
  expect(enrollment.moduleIds?.toSorted() ?? null).toEqual(heldByGrants(grants)?.toSorted() ?? null);
  const stamp = (date: string | Date | null) =>
    date === null || date === 'infinity' ? null : new Date(date).getTime();
  return {
    sql: lessons.map(({ id, opensAt, closesAt, after, inDays }) => [
      id,
      stamp(opensAt),
      stamp(closesAt),
      after,
      inDays,
    ]),
    pure: lessons.map(({ id }) => {
      const window = releases(id, facts);
      const { opensAt, closesAt, afterLessonId } = window;
      return [id, stamp(opensAt), stamp(closesAt), afterLessonId, daysUntilRelease(window, facts.now)];
    }),
  };
}

/** As in shared/access/access.ts; without module grants, the enrollment's own modules count. */
function heldByGrants(grants: Both['grants']): string[] | null {
  const known = grants.map(({ startsAt, endsAt, closedAt, modules }) => ({
    ...{
      startsAt: new Date(startsAt),
      endsAt: dateOf(endsAt),
      closedAt: dateOf(closedAt),
      closedReason: null,
      modules,
    },
  }));
  return known.some(({ closedAt, modules }) => !closedAt && modules) ? openModules(known, new Date()) : null;
}

class Enough extends Error {}

async function afterSteps<Said>(steps: readonly Step[], say: (tx: Tx) => Promise<Said>): Promise<Said> {
  let said: Said | undefined;
  await asPlatform(db, async (tx) => {
    for (const step of steps) await take(step).execute(tx);
    said = await say(tx);
    throw new Enough();
  }).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  return said as Said;
}

test('after any history of rules, moves and completions SQL agrees with the pure rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { sql, pure } = await afterSteps(steps, bothSay);
      expect(sql).toEqual(pure);
    }),
    { numRuns: HISTORIES, seed: 20261125 },
  );
});

test('control: a rule unknown to SQL is detected', async () => {
  const { sql, pure } = await afterSteps([], bothSay);
  expect(sql).toEqual(pure);
  const wrong = await afterSteps([], async (tx) => {
    const before = await bothSay(tx);
    await take({ do: 'form', lesson: lessonIds[1] as string, days: 3 }).execute(tx);
    return { before: before.pure, after: (await bothSay(tx)).sql };
  });
  expect(wrong.after).not.toEqual(wrong.before);
});

test('control: buying one module closes the others, including lessons opened individually in them', async () => {
  const [[first = '', second = ''], [a1 = '']] = [moduleIds, lessonIds];
  const { sql: shut } = await afterSteps(
    [
      { do: 'refund', whole: true },
      { do: 'open', lesson: a1, at: '2026-03-02T00:00:00.000Z' },
      { do: 'buy', modules: [second], cohort: null, over: false },
      { do: 'buy', modules: [first], cohort: null, over: true },
    ],
    bothSay,
  );
  expect(shut.map(([, opensAt]) => opensAt !== null)).toEqual([false, false, false, true, true]);
});
