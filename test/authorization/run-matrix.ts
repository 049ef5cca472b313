import { sql } from 'kysely';
import { asPlatform, type Database } from '#server/db.ts';
import { type Operation, operations, type TestApp } from '../app.ts';
import type { Expected } from './expected.ts';
import { MATRIX } from './matrix.ts';
import type { Place } from './targets.ts';
import { PRINCIPALS, type Principal, type World } from './world.ts';

export type Failure = { cell: string; expected: string; got: string };

const PLACES: Place[] = ['own', 'sameSchool', 'otherSchool', 'random', 'malformed'];

/** Sessions and counted tries change by being refused; everything else must stay as it was. */
const UNTOUCHED = [
  'profiles',
  'credentials',
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'client_settings',
  'api_keys',
  'students',
  'team_members',
  'team_invitations',
  'ownership_offers',
  'course_files',
  'course_uploads',
  'course_imports',
  'student_imports',
  'student_import_rows',
  'bulk_actions',
  'bulk_action_students',
  'auth_tokens',
  'email_logs',
  'uploads',
  'attachment_files',
  'lesson_attachments',
  'courses',
  'course_modules',
  'lessons',
  'quizzes',
  'quiz_attempts',
  'quiz_answers',
  'lesson_captions',
  'caption_cues',
  'caption_tasks',
  'lesson_words',
  'access_grants',
  'enrollments',
  'lesson_progress',
  'lesson_favorites',
  'lesson_notes',
  'lesson_ratings',
  'team_notes',
  'student_addresses',
  'address_refusals',
  'lesson_viewings',
  'school_days',
  'lesson_reach',
  'course_enrollments',
  'student_enrollments',
  'student_activity',
  'notifications',
  'notices',
  'notice_reads',
  'student_banners',
  'video_keys',
  'video_checks',
  'video_reports',
  'webhook_addresses',
  'webhook_secrets',
  'webhook_refusals',
  'webhook_deliveries',
  'purchases',
  'sale_payments',
  'plans',
  'platform_settings',
  'audit_log',
  'school_deeds',
  'email_changes',
  'payments',
  'provider_payments',
  'payment_notifications',
  'subscription_notices',
  'sandbox_payments',
  'student_limit_expansions',
];

/**
 * Every operation x every kind of caller x every place of what is named. Refusals run first, all of them, and must leave
 * the database as it was; then what is allowed.
 * @param tried all of them, but where a planted fault is to be found
 * @returns the cells that answered otherwise, and how many were tried
 */
export async function runMatrix(
  app: Pick<TestApp, 'call'>,
  db: Database,
  world: World,
  tried = operations(),
): Promise<{ failures: Failure[]; cells: number }> {
  const failures: Failure[] = [];
  const cells = tried.flatMap(cellsOf);
  const before = await fingerprint(db);
  for (const cell of cells.filter(({ expected }) => expected !== 'ok'))
    failures.push(...(await tryCell(app, world, cell)));
  const after = await fingerprint(db);
  if (before !== after)
    failures.push({
      cell: 'all refusals together',
      expected: 'an unchanged database',
      got: changedTables(before, after),
    });
  for (const cell of cells.filter(({ expected }) => expected === 'ok'))
    failures.push(...(await tryCell(app, world, cell)));
  failures.push(...(await compareForeignWithRandom(app, world, tried)));
  return { failures, cells: cells.length };
}

type Cell = { operation: Operation; principal: Principal; place: Place; expected: Expected };

function cellsOf(operation: Operation): Cell[] {
  return PRINCIPALS.flatMap((principal) => {
    const expected = MATRIX[operation].expected[principal];
    return PLACES.map((place) => ({
      operation,
      principal,
      place,
      expected: typeof expected === 'string' ? expected : expected[place],
    }));
  });
}

async function tryCell(
  app: Pick<TestApp, 'call'>,
  world: World,
  { operation, principal, place, expected }: Cell,
): Promise<Failure[]> {
  if (operation === 'public.signOut' || operation === 'public.endImpersonation') return [];
  const cell = `${operation} · ${principal} · ${place}`;
  const caller = await world.callers[principal]();
  const answer = await app.call(operation, MATRIX[operation].input(world.targets[place]), caller);
  const got = answer.code ?? 'ok';
  const failures: Failure[] = got === expected ? [] : [{ cell, expected, got: `${got} (${answer.status})` }];
  const outsider = ['studentOfOtherSchool', 'producerOther'].includes(principal);
  const secret = outsider ? world.ownMark : world.foreignMark;
  const isOpen = MATRIX[operation].showsAnybody !== undefined;
  // The owner may see every producer's name; nobody else sees anything of another school.
  if (principal !== 'owner' && !isOpen && answer.text.includes(secret))
    failures.push({ cell, expected: 'nothing of another school', got: answer.text.slice(0, 200) });
  return failures;
}

/** Foreign ids and ids that never existed must be indistinguishable. */
async function compareForeignWithRandom(
  app: Pick<TestApp, 'call'>,
  world: World,
  tried: Operation[],
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const operation of tried) {
    for (const principal of ['student', 'producer'] as const) {
      const expected = MATRIX[operation].expected[principal];
      if (typeof expected === 'string' || expected.otherSchool !== 'not_found') continue;
      const answers = [];
      for (const place of ['otherSchool', 'random'] as const) {
        const { status, text } = await app.call(
          operation,
          MATRIX[operation].input(world.targets[place]),
          await world.callers[principal](),
        );
        answers.push(`${status} ${text.replace(/"requestId":"[^"]*"/, '')}`);
      }
      if (answers[0] !== answers[1])
        failures.push({ cell: `${operation} · ${principal}`, expected: answers[1] ?? '', got: answers[0] ?? '' });
    }
  }
  return failures;
}

export async function fingerprint(db: Database): Promise<string> {
  return asPlatform(db, async (tx) => {
    const sums: string[] = [];
    for (const table of UNTOUCHED) {
      const { rows } = await sql<{ sum: string }>`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(table)} t`.execute(
        tx,
      );
      sums.push(`${table}:${rows[0]?.sum}`);
    }
    return sums.join(' ');
  });
}

function changedTables(before: string, after: string): string {
  const now = after.split(' ');
  return before
    .split(' ')
    .filter((sum, at) => sum !== now[at])
    .map((sum) => sum.split(':')[0])
    .join(', ');
}
