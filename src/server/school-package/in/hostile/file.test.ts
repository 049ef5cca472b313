import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { copyOf, judged, smallPackage, withManifest, without } from '#test/fixtures/school-package/changed-package.ts';
import {
  type Content,
  emptyPanel,
  type Panel,
  packagesOf,
  packed,
  sent,
} from '#test/fixtures/school-package/package-fixture.ts';
import { MANIFEST, tableEntry } from '../../manifest.ts';

let app: TestApp;
let content: Content;

beforeAll(async () => {
  app = await testApp();
  content = await smallPackage(app);
});

const said = async (made: Content, target?: Panel) => judged(made, target ?? (await emptyPanel(app)));

describe('an invalid file is refused:', () => {
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
  ])('%s', async (_, change, problem) => {
    expect(await said(change(copyOf(content)))).toBe(problem);
  });

  test('an entry with a path outside, written byte by byte', async () => {
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

test('control: a package without a newer column and table is imported', async () => {
  const made = withManifest(copyOf(content), ({ tables }) => {
    const lessons = tables.find(({ name }) => name === 'lessons');
    if (lessons) lessons.columns = lessons.columns.filter((column) => column !== 'measured_seconds');
    tables.splice(
      tables.findIndex(({ name }) => name === 'saved_replies'),
      1,
    );
  });
  made.delete(tableEntry('saved_replies'));
  expect(await said(made)).toBe('examined');
});
