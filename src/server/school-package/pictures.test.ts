import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import { sendPicture } from '#test/fixtures/conversations/picture-fixture.ts';
import { newCourse, newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';
import {
  copyOf,
  judged,
  manifestIn,
  type Row,
  rowsIn,
  sumOf,
  withManifest,
  withRows,
} from '#test/fixtures/school-package/changed-package.ts';
import {
  anotherInstallation,
  brought,
  type Content,
  contentOf,
  emptyPanel,
  exported,
  type Panel,
  packed,
} from '#test/fixtures/school-package/package-fixture.ts';
import { populatePictures } from '#test/fixtures/school-package/populate-pictures.ts';
import { personKey } from '../database/erased-people.ts';
import { asPlatform, asSchool } from '../db.ts';
import { smallKey } from '../uploads/keys.ts';
import { fileEntry } from './manifest.ts';

let app: TestApp;
let there: TestApp;
let source: Panel;
let duda: TestStudent;
let dudaHere: Caller;
let lessonId: string;
let ids: readonly [asked: string, answered: string];
let path: string;
let content: Content;

beforeAll(async () => {
  app = await testApp();
  there = await anotherInstallation();
  source = await emptyPanel(app);
  const { db } = app.services;
  const course = await newCourse(db, source, { modules: [[{}]] });
  lessonId = course.lessonIds[0] ?? '';
  duda = await newStudent(db, source);
  const edu = await newStudent(db, source);
  for (const each of [duda, edu]) await openEnrollment(db, each, course.id);
  const threadId = await newThread(db, edu, { lessonId, courseId: course.id });
  dudaHere = await app.signedIn({ kind: 'student', ...duda });
  const callers = { student: dudaHere, producer: source.caller };
  ids = (await populatePictures(app, { lessonId, threadId }, callers)).pictureIds;
  await sendPicture(app, dudaHere, lessonId);
  path = await exported(source);
  content = await contentOf(path);
});
afterAll(async () => {
  await there.services.jobs.stop();
  await there.services.listener.stop();
  await there.services.db.close();
});

const seen = async (on: TestApp, caller: Caller, { id, as, size }: { id: string; as: string; size: string }) => {
  const answer = await on.fetch(`/api/${as}/post-picture?id=${id}&size=${size}`, {}, caller);
  return answer.ok ? sumOf(Buffer.from(await answer.arrayBuffer())) : answer.status;
};
const pictureFiles = (of: Content) => manifestIn(of).files.filter(({ key }) => key.startsWith('post-pictures/'));
async function kept({ app: on, producerId }: Panel): Promise<number> {
  const { objects } = await on.services.storage
    .listAll(`post-pictures/${producerId}`)
    .catch(() => ({ objects: [] as unknown[] }));
  return [...objects].length;
}

test('pictures are packed with their posts, both sizes once, and unsent ones are left out', () => {
  const rows = rowsIn(content, 'post_pictures');
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  expect(pictureFiles(content)).toHaveLength(4);
  expect(Object.keys(rows[0] ?? {})).not.toContain('user_id');
});

test('a moved school shows them, in both sizes, to its team and its students', async () => {
  const target = await emptyPanel(there);
  expect(await brought(target, path)).toMatchObject({ state: 'done', problem: null });
  const { user_id: userId } = await asSchool(there.services.db, target, (tx) =>
    tx.selectFrom('students').select('user_id').where('id', '=', duda.studentId).executeTakeFirstOrThrow(),
  );
  const moved = { kind: 'student', producerId: target.producerId, studentId: duda.studentId, userId } as const;
  const dudaThere = await there.signedIn(moved);
  for (const id of ids)
    for (const size of ['small', 'whole']) {
      const before = await seen(app, dudaHere, { id, as: 'student', size });
      expect(before).toEqual(expect.any(String));
      expect(await seen(there, dudaThere, { id, as: 'student', size })).toBe(before);
      expect(await seen(there, target.caller, { id, as: 'producer', size })).toBe(before);
    }
  expect(await kept(target)).toBe(4);
  expect([...(await contentOf(await exported(target)))].slice(0, -1)).toEqual([...content].slice(0, -1));
});

test('an erased person’s pictures are left out, and no others', async () => {
  const { db, env } = app.services;
  const target = await emptyPanel(app);
  const erased = {
    producer_id: target.producerId,
    person_key: personKey(env, duda.email),
    erased_at: new Date(Date.now() + 1000).toISOString(),
  };
  await asSchool(db, target, (tx) => tx.insertInto('erased_people').values(erased).execute());
  expect((await brought(target, path))?.found).toMatchObject({ students: 1, erased: 1 });
  const left = rowsIn(await contentOf(await exported(target)), 'post_pictures');
  expect(left.map(({ student_id: student }) => student)).toEqual([null, null]);
  expect(await kept(target)).toBe(2);
});

test('a picture with one missing file is imported with the other', async () => {
  const key = `${rowsIn(content, 'post_pictures').find(({ id }) => id === ids[0])?.key}`;
  const small = pictureFiles(content).find((file) => file.key === smallKey(key));
  const made = withManifest(copyOf(content), (manifest) => {
    manifest.files = manifest.files.filter((file) => file.key !== small?.key);
  });
  made.delete(fileEntry(small?.sha256 ?? ''));
  const target = await emptyPanel(there);
  expect(await brought(target, await packed(made))).toMatchObject({ state: 'done' });
  const sizes = ['small', 'whole'].map((size) => seen(there, target.caller, { id: ids[0], as: 'producer', size }));
  expect(await Promise.all(sizes)).toEqual([404, expect.any(String)]);
});

describe('an invalid picture is refused:', () => {
  const foreign = '0b0e8f6e-1111-4222-8333-444455556666';
  const asked = (change: (row: Row) => Row) => (rows: Row[]) => rows.map((row) => (row.student_id ? change(row) : row));
  const answered = (change: (row: Row, at: number) => Row) => (rows: Row[]) =>
    rows.map((row, at) => (row.student_id ? row : change(row, at)));
  test.each<[string, (rows: Row[]) => Row[]]>([
    ["another school's", asked((row) => ({ ...row, key: `post-pictures/${foreign}/${foreign}` }))],
    ['outside of its folder', asked((row) => ({ ...row, key: `${row.key}/../../../app-keys` }))],
    ['the smaller one by itself', asked((row) => ({ ...row, key: smallKey(`${row.key}`) }))],
    ['longer than its row says', asked((row) => ({ ...row, bytes: 1 }))],
    ['shorter than its rows say', answered((row) => ({ ...row, bytes: Number(row.bytes) + 1 }))],
    ['two things at once', answered((row, at) => ({ ...row, bytes: at + 1 }))],
    ['no row’s', (rows) => rows.filter(({ student_id: student }) => student === null)],
  ])('%s', async (_, change) => {
    expect(await judged(withRows(content, 'post_pictures', change), await emptyPanel(app))).toBe('hostile');
  });

  test('one of a missing post', async () => {
    const made = withRows(content, 'post_pictures', (rows) => rows.map((row) => ({ ...row, post_id: foreign })));
    expect(await judged(made, await emptyPanel(app))).toBe('damaged');
  });

  test('an HTML page instead of a picture: nothing of the import stays', async () => {
    const [file] = pictureFiles(content).slice(-1);
    const page = Buffer.alloc(file?.bytes ?? 0, '<script>alert(1)</script>');
    const made = withManifest(copyOf(content), ({ files }) => {
      for (const each of files) if (each.key === file?.key) each.sha256 = sumOf(page);
    });
    made.delete(fileEntry(file?.sha256 ?? ''));
    const target = await emptyPanel(app);
    const done = await brought(target, await packed(made.set(fileEntry(sumOf(page)), page)));
    expect(done).toMatchObject({ state: 'failed', problem: 'hostile' });
    expect(await kept(target)).toBe(0);
    const { rows } = await asPlatform(app.services.db, (tx) =>
      sql`select id from post_pictures where producer_id = ${target.producerId}`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  test('one content with two lengths', async () => {
    const made = withManifest(copyOf(content), ({ files }) => {
      const [one, other] = files;
      if (one && other) Object.assign(other, { sha256: one.sha256 });
    });
    const gone = manifestIn(content).files[1]?.sha256 ?? '';
    made.delete(fileEntry(gone));
    expect(await judged(made, await emptyPanel(app))).toBe('damaged');
  });
});
