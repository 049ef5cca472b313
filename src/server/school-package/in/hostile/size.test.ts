import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { copyOf, judged, smallPackage, withManifest } from '#test/fixtures/school-package/changed-package.ts';
import { type Content, emptyPanel, type Panel } from '#test/fixtures/school-package/package-fixture.ts';

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
    ['rows that name files', () => saying(['uploads', 120_000], ['submission_files', 120_000]), 'too_large'],
    ['fewer than there are', () => saying(['lessons', 1]), 'damaged'],
    ['fewer files than there are', () => saying(['attachment_files', 0]), 'damaged'],
  ])('%s', async (_, made, problem) => {
    expect(await said(made())).toBe(problem);
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
