import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { TALK } from '#shared/conversations/limits.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { newStudent } from '#test/fixtures/factories.ts';
import {
  copyOf,
  each,
  judged,
  type Row,
  smallPackage,
  withManifest,
  withRows,
} from '#test/fixtures/school-package/changed-package.ts';
import { type Content, emptyPanel, type Panel } from '#test/fixtures/school-package/package-fixture.ts';
import { asPlatform } from '../../../db.ts';
import { PICTURES_FOLDER } from '../../../uploads/keys.ts';
import { THE_SCHOOL } from '../../manifest.ts';

let app: TestApp;
let content: Content;

beforeAll(async () => {
  app = await testApp();
  content = await smallPackage(app);
});

const changed = (table: string, change: Parameters<typeof withRows>[2], columns?: string[]) =>
  withRows(content, table, change, columns);
const said = async (made: Content, target?: Panel) => judged(made, target ?? (await emptyPanel(app)));

/** Pictures of one post, whose id is spelled in different ways. */
function pictures(count: number): Row[] {
  const post = randomUUID();
  return Array.from({ length: count }, (_, place) => ({
    id: randomUUID(),
    post_id: [post, post.toUpperCase(), `{${post}}`, post.replaceAll('-', '')][place % 4],
    ...{ key: `${PICTURES_FOLDER}/${THE_SCHOOL}/${randomUUID()}`, width: 8, height: 8, bytes: 20, place },
  }));
}

type Snapshot = { questions: unknown[] };
const repeatQuestions = (rows: Row[]): Row[] =>
  rows.map((row) => {
    const { questions, ...snapshot } = row.snapshot as Snapshot;
    return { ...row, snapshot: { ...snapshot, questions: [...questions, ...questions] } };
  });

test('control: the same package, unpacked and packed again, is accepted', async () => {
  expect(await said(copyOf(content))).toBe('examined');
  expect(await said(changed('courses', each({})))).toBe('examined');
});

describe('a package with references to others is refused:', () => {
  const foreign = '0b0e8f6e-1111-4222-8333-444455556666';
  test.each<[string, () => Content, string]>([
    ['a column that is not known', () => changed('students', each({ plan_id: 'premium' }), ['plan_id']), 'newer'],
    [
      'a table that is not known',
      () =>
        withManifest(
          copyOf(content),
          ({ tables }) => void tables.push({ name: 'robots', columns: [], rows: 0, bytes: 0, sha256: 'a'.repeat(64) }),
        ),
      'newer',
    ],
    [
      'a table that never goes',
      () =>
        withManifest(
          copyOf(content),
          ({ tables }) =>
            void tables.push({ name: 'team_members', columns: ['role'], rows: 0, bytes: 0, sha256: 'a'.repeat(64) }),
        ),
      'newer',
    ],
    ['whose the rows are', () => changed('courses', each({ producer_id: foreign }), ['producer_id']), 'newer'],
    ['a password', () => changed('students', each({ password_hash: 'x' }), ['password_hash']), 'newer'],
    ['a student of nowhere', () => changed('enrollments', each({ student_id: foreign })), 'damaged'],
    ['a course of nowhere', () => changed('enrollments', each({ course_id: foreign })), 'damaged'],
    [
      "a file of another school's",
      () => changed('attachment_files', each({ key: `attachments/${foreign}/${foreign}` })),
      'hostile',
    ],
    [
      'a file outside of the folder',
      () => changed('attachment_files', each({ key: `attachments/${THE_SCHOOL}/../../app-keys` })),
      'hostile',
    ],
    [
      'an archive of the clean-up',
      () => changed('attachment_files', each({ key: `archives/2026/${foreign}.sealed` })),
      'hostile',
    ],
    ['an address with a script', () => changed('courses', each({ sales_url: 'javascript:alert(1)' })), 'hostile'],
    ['a picture with a script', () => changed('courses', each({ cover_url: 'data:text/html,<script>' })), 'hostile'],
    [
      'networks with a script',
      () => changed('client_settings', each({ social_links: { instagram: 'javascript:1' } })),
      'hostile',
    ],
    // Pictures of a missing post: up to the limit for one post they are examined further.
    ['pictures of a post that is none', () => changed('post_pictures', () => pictures(TALK.pictures)), 'damaged'],
    ['more pictures than a post takes', () => changed('post_pictures', () => pictures(TALK.pictures + 1)), 'hostile'],
    ['a quiz without its questions’ texts', () => changed('quizzes', each({ questions: [{}] })), 'hostile'],
    ['an attempt that cannot be graded', () => changed('quiz_attempts', each({ snapshot: {} })), 'hostile'],
    ['an attempt with a question twice', () => changed('quiz_attempts', repeatQuestions), 'hostile'],
    ['an answer that is none', () => changed('quiz_answers', each({ answer: { text: 'Sim' } })), 'hostile'],
    ['a turma that never begins', () => changed('cohorts', each({ starts_at: 'infinity' })), 'damaged'],
    ['a turma of before the calendar', () => changed('cohorts', each({ starts_at: '-infinity' })), 'damaged'],
    ['a turma of a year without end', () => changed('cohorts', each({ starts_at: '290000-01-01' })), 'damaged'],
    ['a course that will never be deleted', () => changed('courses', each({ deleted_at: 'infinity' })), 'damaged'],
    ['a mail of nobody', () => changed('students', each({ email: 'DUDA@example.com' })), 'damaged'],
    [
      'one student twice',
      () => changed('students', (rows) => [...rows, ...rows.map((row) => ({ ...row, id: randomUUID() }))]),
      'damaged',
    ],
    ['a student with a name without end', () => changed('students', each({ name: 'x'.repeat(200) })), 'damaged'],
    ['a student without a name', () => changed('students', each({ name: null })), 'damaged'],
    ['a price below zero', () => changed('courses', each({ price_cents: -1 })), 'damaged'],
    ['a text where a number belongs', () => changed('courses', each({ price_cents: 'muito' })), 'damaged'],
    ['text without end', () => changed('courses', each({ title: 'x'.repeat(9 * 1024 * 1024) })), 'damaged'],
    ['two faces', () => changed('client_settings', (rows) => [...rows, ...rows]), 'damaged'],
  ])('%s', async (_, made, problem) => {
    expect(await said(made())).toBe(problem);
  });

  test('nothing of a refused package stays: no row, no account, no file', async () => {
    const target = await emptyPanel(app);
    const email = `${randomUUID()}@example.com`;
    const made = withRows(changed('students', each({ email })), 'sale_payments', () => [{ id: 1 }]);
    expect(await said(made, target)).toBe('damaged');
    const accounts = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('profiles').select('id').where('email', '=', email).execute(),
    );
    expect(accounts).toEqual([]);
  });
});

test('two students who are one account here, by its old and new address, are reported', async () => {
  const before = `${randomUUID()}@example.com`;
  const { userId, email: now } = await newStudent(app.services.db, await emptyPanel(app));
  await asPlatform(app.services.db, (tx) =>
    sql`
      insert into email_changes (id, user_id, old_email, new_email, expires_at, proven_at, undo_until)
      values (${randomUUID()}, ${userId}, ${before}, ${now}, app_now(), app_now(), app_now() + interval '7 days')`.execute(
      tx,
    ),
  );
  const made = changed('students', ([row]) => [
    { ...row, email: before },
    { ...row, id: randomUUID(), email: now },
  ]);
  expect(await said(made)).toBe('one_account');
  expect(await said(changed('students', each({ email: before })))).toBe('examined');
});
