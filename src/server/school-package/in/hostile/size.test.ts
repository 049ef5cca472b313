import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { type TestApp, testApp } from '#test/app.ts';
import {
  copyOf,
  judged,
  type Row,
  rowsIn,
  smallPackage,
  withManifest,
  withRows,
} from '#test/fixtures/school-package/changed-package.ts';
import { type Content, emptyPanel, type Panel } from '#test/fixtures/school-package/package-fixture.ts';
import { readManifest, THE_SCHOOL } from '../../manifest.ts';

let app: TestApp;
let content: Content;

beforeAll(async () => {
  app = await testApp();
  content = await smallPackage(app);
});

const said = async (made: Content, target?: Panel) => judged(made, target ?? (await emptyPanel(app)));

describe('a package that exceeds a process’s limits is refused:', () => {
  const saying = (...said: [table: string, rows: number][]) =>
    withManifest(copyOf(content), ({ tables }) => {
      for (const [table, rows] of said) Object.assign(tables.find(({ name }) => name === table) ?? {}, { rows });
    });
  test.each<[string, () => Content, string]>([
    ['students', () => saying(['students', 500_001]), 'too_large'],
    ['rows of one table', () => saying(['lesson_progress', 100_000_001]), 'too_large'],
    ['rows that name files', () => saying(['post_pictures', 120_000], ['submission_files', 120_000]), 'too_large'],
    ['pictures of courses', () => saying(['uploads', 2_101]), 'too_large'],
    ['the same file under many names', () => withManifest(copyOf(content), repeatFile), 'too_large'],
    ['fewer than there are', () => saying(['lessons', 1]), 'damaged'],
    ['fewer files than there are', () => saying(['attachment_files', 0]), 'damaged'],
  ])('%s', async (_, made, problem) => {
    expect(await said(made())).toBe(problem);
  });

  /** Beyond 32 GiB, of which the archive has only one. */
  function repeatFile({ files }: { files: { key: string; sha256: string; bytes: number }[] }) {
    const [file] = files;
    if (!file) throw new Error('No file');
    for (let at = 0; at < 1_311; at += 1)
      files.push({ ...file, key: `${file.key}${at}`, bytes: LIMITS.attachmentBytes });
  }

  test('one whose table of contents has millions of values is not even parsed', () => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      for (const value of ['[]', '{}', '0'])
        expect(() => readManifest(`{"format":"ateneu-escola","x":[${`${value},`.repeat(2_000_001)}0]}`)).toThrow(
          'too_large',
        );
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });

  test('importing a package with few students is limited to a few minutes', async () => {
    const target = await emptyPanel(app);
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
    try {
      expect(await said(copyOf(content), target)).toBe('too_large');
    } finally {
      clock.mockRestore();
    }
  });
});

describe('a package with more files than a school may have is refused:', () => {
  const GIB = 1024 ** 3;
  /** The largest number in such a column. */
  const MOST = 2 * GIB - 1;
  const student = () => rowsIn(content, 'students')[0]?.id;
  const named = (folder: string, bytes: number, row: Row): Row => ({
    ...{ id: randomUUID(), key: `${folder}/${THE_SCHOOL}/${randomUUID()}`, bytes, created_at: '2026-11-01T12:00:00Z' },
    ...row,
  });
  const attachment = (bytes: number) => named('attachments', bytes, { kind: 'pdf', extension: 'pdf' });
  const submission = (bytes: number) =>
    named('submissions', bytes, {
      ...{ kind: 'pdf', extension: 'pdf', name: 'Tarefa', submission_id: null, student_id: student() },
    });
  const picture = (bytes: number) =>
    named('post-pictures', bytes, {
      ...{ post_id: null, student_id: student(), width: 8, height: 8, alt: '', place: 0 },
    });
  /** Their files may be missing. */
  test.each<[string, string, () => Row[], string]>([
    ['attachments', 'attachment_files', () => [attachment(MOST), attachment(1)], 'too_large'],
    ['pictures of posts', 'post_pictures', () => [picture(MOST), picture(2)], 'too_large'],
    ['submissions', 'submission_files', () => [1, 2, 3, 4].map(() => submission(MOST)), 'too_large'],
    ['control: no more attachments', 'attachment_files', () => [attachment(MOST - 100)], 'examined'],
    [
      'control: one picture in two answers',
      'post_pictures',
      () => {
        const shown = picture(MOST);
        return [shown, { ...shown, id: randomUUID() }];
      },
      'examined',
    ],
  ])('%s', async (_, table, more, problem) => {
    expect(await said(withRows(content, table, (rows) => [...rows, ...more()]))).toBe(problem);
  });
});
