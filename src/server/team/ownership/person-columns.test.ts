import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { asPlatform } from '../../db.ts';
import { ENDED_WITH_IT, PERSON_COLUMNS } from './person-columns.ts';

const { services } = await testApp();

/** Columns where an account represents something else, and therefore stays. */
const NOT_A_PERSON = [
  // The school's id.
  'producer_id',
  'scope_producer_id',
  // Students, who have ids of their own.
  'student_id',
  'threads.author_id',
  'thread_posts.author_id',
];

/** The last editor of a form, used only to detect conflicts; both sessions end anyway. */
const FOR_A_MOMENT = [
  'assignments',
  'certificate_rules',
  'client_settings',
  'cohorts',
  'conversation_settings',
  'course_modules',
  'courses',
  'lessons',
  'notices',
  'packages',
  'saved_replies',
  'student_banners',
]
  .map((table) => `${table}.edited_by`)
  .concat('client_settings.officer_edited_by');

/** Moved separately, because more than the column changes. */
const MOVED_APART = ['students.user_id', 'school_deeds.actor_id'];

/** Columns about the platform's owners, who own no school. */
const OWNERS = ['audit_log.actor_id', 'factor_resets.asked_by', 'plans.edited_by', 'platform_settings.edited_by'];

const named = /^(user_id|actor_id|author_id|assignee_id|(officer_)?edited_by|asked_by)$/;

test('every column that refers to a person is moved with them', async () => {
  const { rows } = await asPlatform(services.db, (tx) =>
    sql<{ table: string; column: string; names: boolean }>`
      select c.relname as table, a.attname as column, exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'profiles'::regclass
          and a.attnum = any (k.conkey)) as names
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'uuid'::regtype`.execute(tx),
  );
  const persons = rows
    .filter(({ column, names }) => names || named.test(column))
    .map(({ table, column }) => ({ column, at: `${table}.${column}` }))
    .filter(({ column, at }) => !NOT_A_PERSON.includes(column) && !NOT_A_PERSON.includes(at))
    .map(({ at }) => at);
  const known = [
    ...PERSON_COLUMNS.map(({ table, column }) => `${table}.${column}`),
    ...ENDED_WITH_IT.map((table) => `${table}.user_id`),
    ...FOR_A_MOMENT,
    ...MOVED_APART,
    ...OWNERS,
  ];
  expect(persons.sort()).toEqual(known.sort());
});
