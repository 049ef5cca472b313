import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { newCourse, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import {
  type Content,
  contentOf,
  emptyPanel,
  exported,
  type Panel,
  packagesOf,
  packed,
  sent,
  work,
} from '#test/fixtures/school-package/package-fixture.ts';
import { asPlatform } from '../../db.ts';
import { MANIFEST, type Manifest, THE_SCHOOL, tableEntry } from '../manifest.ts';

/* What somebody makes who knows the format as well as we do. Each sum is right, unless that is what is wrong. */

let app: TestApp;
let content: Content;

beforeAll(async () => {
  app = await testApp();
  const source = await emptyPanel(app);
  const course = await newCourse(app.services.db, source, { modules: [[{}, {}]] });
  await openEnrollment(app.services.db, await newStudent(app.services.db, source), course.id);
  const file = new File(['%PDF-1.7 guia'], 'guia.pdf');
  await app.clientFor(source.caller).producer.addAttachment({ lessonId: course.lessonIds[0] ?? '', file });
  content = await contentOf(await exported(source));
});

type Row = Record<string, unknown>;
const manifestIn = (of: Content): Manifest => JSON.parse(`${of.get(MANIFEST)}`);
const copyOf = (of: Content): Content => new Map(of);
const without =
  (gone: string) =>
  (made: Content): Content =>
    new Map([...made].filter(([name]) => name !== gone));
const rowsIn = (of: Content, table: string): Row[] =>
  `${of.get(tableEntry(table))}`
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

function withManifest(of: Content, change: (manifest: Manifest) => void): Content {
  const manifest = manifestIn(of);
  change(manifest);
  return of.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
}

/** With rows that somebody has changed, and sums that say so. */
function withRows(table: string, change: (rows: Row[]) => Row[], columns: string[] = []): Content {
  const made = copyOf(content);
  const rows = change(rowsIn(made, table));
  const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  made.set(tableEntry(table), bytes);
  return withManifest(made, ({ tables }) => {
    const entry = tables.find(({ name }) => name === table);
    if (!entry) throw new Error(`No ${table}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    Object.assign(entry, { rows: rows.length, bytes: bytes.length, sha256, columns: [...entry.columns, ...columns] });
  });
}

const each = (change: Row) => (rows: Row[]) => rows.map((row) => ({ ...row, ...change }));

/** @returns what an examination says of it */
async function judged(made: Content, panel?: Panel, change?: Parameters<typeof packed>[1]): Promise<string> {
  const target = panel ?? (await emptyPanel(app));
  await sent(target, await packed(made, change));
  const { brought, isEmpty } = await packagesOf(target);
  expect(isEmpty).toBe(true);
  return brought?.problem ?? `${brought?.state}`;
}

test('the same package, taken apart and put together again, is let in', async () => {
  expect(await judged(copyOf(content))).toBe('examined');
  expect(await judged(withRows('courses', each({})))).toBe('examined');
});

describe('what a package says of others', () => {
  const foreign = '0b0e8f6e-1111-4222-8333-444455556666';
  test.each<[string, () => Content, string]>([
    ['a column that is not known', () => withRows('students', each({ plan_id: 'premium' }), ['plan_id']), 'newer'],
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
    ['whose the rows are', () => withRows('courses', each({ producer_id: foreign }), ['producer_id']), 'newer'],
    ['a password', () => withRows('students', each({ password_hash: 'x' }), ['password_hash']), 'newer'],
    ['a student of nowhere', () => withRows('enrollments', each({ student_id: foreign })), 'damaged'],
    ['a course of nowhere', () => withRows('enrollments', each({ course_id: foreign })), 'damaged'],
    [
      "a file of another school's",
      () => withRows('attachment_files', each({ key: `attachments/${foreign}/${foreign}` })),
      'hostile',
    ],
    [
      'a file outside of the folder',
      () => withRows('attachment_files', each({ key: `attachments/${THE_SCHOOL}/../../app-keys` })),
      'hostile',
    ],
    [
      'an archive of the clean-up',
      () => withRows('attachment_files', each({ key: `archives/2026/${foreign}.sealed` })),
      'hostile',
    ],
    ['an address with a script', () => withRows('courses', each({ sales_url: 'javascript:alert(1)' })), 'hostile'],
    ['a picture with a script', () => withRows('courses', each({ cover_url: 'data:text/html,<script>' })), 'hostile'],
    [
      'networks with a script',
      () => withRows('client_settings', each({ social_links: { instagram: 'javascript:1' } })),
      'hostile',
    ],
    ['a mail of nobody', () => withRows('students', each({ email: 'DUDA@example.com' })), 'damaged'],
    [
      'one student twice',
      () => withRows('students', (rows) => [...rows, ...rows.map((row) => ({ ...row, id: randomUUID() }))]),
      'damaged',
    ],
    ['a student with a name without end', () => withRows('students', each({ name: 'x'.repeat(200) })), 'damaged'],
    ['a student without a name', () => withRows('students', each({ name: null })), 'damaged'],
    ['a price below zero', () => withRows('courses', each({ price_cents: -1 })), 'damaged'],
    ['a text where a number belongs', () => withRows('courses', each({ price_cents: 'muito' })), 'damaged'],
    ['text without end', () => withRows('courses', each({ title: 'x'.repeat(9 * 1024 * 1024) })), 'damaged'],
    ['two faces', () => withRows('client_settings', (rows) => [...rows, ...rows]), 'damaged'],
  ])('%s', async (_, made, said) => {
    expect(await judged(made())).toBe(said);
  });

  test('nothing of what was refused is there: no row, no account, no file', async () => {
    const target = await emptyPanel(app);
    const email = `${randomUUID()}@example.com`;
    const made = withRows('students', each({ email }));
    const broken = Buffer.from('{"id":1}\n');
    made.set(tableEntry('sale_payments'), broken);
    withManifest(made, ({ tables }) =>
      Object.assign(tables.find(({ name }) => name === 'sale_payments') ?? {}, {
        rows: 1,
        bytes: broken.length,
        sha256: createHash('sha256').update(broken).digest('hex'),
      }),
    );
    expect(await judged(made, target)).toBe('damaged');
    const accounts = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('profiles').select('id').where('email', '=', email).execute(),
    );
    expect(accounts).toEqual([]);
  });
});

test('two students who are one account here, by its old and its new address, are said to be that', async () => {
  const before = `${randomUUID()}@example.com`;
  const { userId, email: now } = await newStudent(app.services.db, await emptyPanel(app));
  await asPlatform(app.services.db, (tx) =>
    sql`
      insert into email_changes (id, user_id, old_email, new_email, expires_at, proven_at, undo_until)
      values (${randomUUID()}, ${userId}, ${before}, ${now}, app_now(), app_now(), app_now() + interval '7 days')`.execute(
      tx,
    ),
  );
  const made = withRows('students', ([row]) => [
    { ...row, email: before },
    { ...row, id: randomUUID(), email: now },
  ]);
  expect(await judged(made)).toBe('one_account');
  expect(await judged(withRows('students', each({ email: before })))).toBe('examined');
});

describe('what comes in is of this school, and no more than it may be', () => {
  test('HTML and formulas stay text, roles and plans stay what they were, and a template is cleaned', async () => {
    const target = await emptyPanel(app);
    const email = `${randomUUID()}@example.com`;
    const admin = await emptyPanel(app);
    const before = await profile(admin.producerId);
    let made = withRows('students', (rows) => [
      { ...rows[0], id: randomUUID(), name: '=HYPERLINK("http://x")', email },
      { ...rows[0], id: randomUUID(), name: '<img src=x onerror=alert(1)>', email: before?.email },
    ]);
    const template = { subject: 'Oi', body: '<p>{{name}}</p><script>alert(1)</script>' };
    const withoutPeople = ['access_grants', 'enrollments'];
    for (const table of withoutPeople) made = emptied(made, table);
    made = merged(
      made,
      withRows('client_settings', each({ email_templates: { course_access: template } })),
      'client_settings',
    );
    await sent(target, await packed(made));
    await app.confirm(target.caller);
    const { brought } = await packagesOf(target);
    expect(brought).toMatchObject({ state: 'examined', found: { students: 2, known: 1 } });
    expect((await app.call('producer.confirmSchoolImport', { packageId: brought?.id }, target.caller)).code).toBeNull();
    await work(target);
    expect((await packagesOf(target)).brought).toMatchObject({ state: 'done' });
    expect(await profile(admin.producerId)).toEqual(before);
    expect(await profile(target.producerId)).toMatchObject({ plan_id: 'trial', student_limit: 100, student_count: 2 });
    const csv = await (await app.fetch('/api/producer/students.csv', {}, target.caller)).text();
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    const settings = (await app.call('producer.settings', undefined, target.caller)).text;
    expect(settings).toContain('{{name}}');
    expect(settings).not.toContain('alert(1)');
    const credentials = await asPlatform(app.services.db, (tx) =>
      tx
        .selectFrom('credentials')
        .innerJoin('profiles', 'profiles.id', 'credentials.user_id')
        .select('origin')
        .where('email', '=', email)
        .execute(),
    );
    expect(credentials).toEqual([]);
  });

  const profile = (id: string) =>
    asPlatform(app.services.db, (tx) =>
      tx
        .selectFrom('profiles')
        .select(['email', 'role', 'name', 'plan_id', 'student_limit', 'student_count'])
        .where('id', '=', id)
        .executeTakeFirst(),
    );

  function emptied(of: Content, table: string): Content {
    of.set(tableEntry(table), Buffer.alloc(0));
    const sha256 = createHash('sha256').digest('hex');
    return withManifest(
      of,
      ({ tables }) =>
        void Object.assign(tables.find(({ name }) => name === table) ?? {}, { rows: 0, bytes: 0, sha256 }),
    );
  }

  function merged(of: Content, other: Content, table: string): Content {
    const bytes = other.get(tableEntry(table));
    const entry = manifestIn(other).tables.find(({ name }) => name === table);
    if (!bytes || !entry) throw new Error(table);
    of.set(tableEntry(table), bytes);
    return withManifest(
      of,
      ({ tables }) =>
        void tables.splice(
          tables.findIndex(({ name }) => name === table),
          1,
          entry,
        ),
    );
  }
});

describe('what is wrong with the file itself', () => {
  test.each<[string, (made: Content) => Content, string]>([
    ['a sum that is not right', (made) => made.set(tableEntry('courses'), Buffer.from('{}\n')), 'damaged'],
    ['something that it does not say', (made) => made.set('mais.sh', Buffer.from('rm')), 'hostile'],
    ['a way out of the folder', (made) => made.set('files/..x', Buffer.from('rm')), 'hostile'],
    ['something that is not there', without(tableEntry('lessons')), 'damaged'],
    ['no word of itself', without(MANIFEST), 'not_a_package'],
    ['a word that is none', (made) => made.set(MANIFEST, Buffer.from('{"format":"outro"}')), 'not_a_package'],
    [
      'a newer version',
      (made) => made.set(MANIFEST, Buffer.from('{"format":"ateneu-escola","version":2,"novo":true}')),
      'newer',
    ],
    ['a bomb', (made) => made.set('files/0', Buffer.alloc(20 * 1024 * 1024)), 'hostile'],
  ])('%s', async (_, change, said) => {
    expect(await judged(change(copyOf(content)))).toBe(said);
  });

  test('an entry that leads out, as an editor of bytes writes it', async () => {
    const made = copyOf(content).set('files/AAAA', Buffer.from('rm'));
    const target = await emptyPanel(app);
    const { readFile, writeFile } = await import('node:fs/promises');
    const path = await packed(made);
    const bytes = (await readFile(path)).toString('latin1').replaceAll('files/AAAA', '../../AAAA');
    await writeFile(path, Buffer.from(bytes, 'latin1'));
    await sent(target, path);
    expect((await packagesOf(target)).brought?.problem).toBe('hostile');
  });

  test('no ZIP at all', async () => {
    const target = await emptyPanel(app);
    const path = await packed(new Map());
    const { writeFile } = await import('node:fs/promises');
    await writeFile(path, '<!doctype html>');
    await sent(target, path);
    expect((await packagesOf(target)).brought).toMatchObject({ state: 'failed', problem: 'not_a_package' });
  });
});

describe('more than a process can hold', () => {
  const saying = (...said: [table: string, rows: number][]) =>
    withManifest(copyOf(content), ({ tables }) => {
      for (const [table, rows] of said) Object.assign(tables.find(({ name }) => name === table) ?? {}, { rows });
    });
  test.each<[string, () => Content, string]>([
    ['students', () => saying(['students', 500_001]), 'too_large'],
    ['rows of one table', () => saying(['lesson_progress', 100_000_001]), 'too_large'],
    ['rows that name files', () => saying(['uploads', 120_000], ['submission_files', 120_000]), 'too_large'],
    ['fewer than there are', () => saying(['lessons', 1]), 'damaged'],
    ['fewer files than there are', () => saying(['attachment_files', 0]), 'damaged'],
  ])('%s', async (_, made, said) => {
    expect(await judged(made())).toBe(said);
  });

  test('an hour is the longest that one is brought in', async () => {
    const target = await emptyPanel(app);
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 60 * 60 * 1000));
    try {
      expect(await judged(copyOf(content), target)).toBe('too_large');
    } finally {
      clock.mockRestore();
    }
  });
});

test('a package from before a column and a table came comes in with what there was then', async () => {
  const made = withManifest(copyOf(content), ({ tables }) => {
    const lessons = tables.find(({ name }) => name === 'lessons');
    if (lessons) lessons.columns = lessons.columns.filter((column) => column !== 'measured_seconds');
    tables.splice(
      tables.findIndex(({ name }) => name === 'saved_replies'),
      1,
    );
  });
  made.delete(tableEntry('saved_replies'));
  expect(await judged(made)).toBe('examined');
});
