import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isCode, isTest, listFiles, readSource } from '#test/measure/source.ts';
import { SCHOOL_FOLDERS } from './keys.ts';

/* A new folder must be deleted with its school, or this fails. */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = listFiles(root, ['src/server'])
  .filter((path) => isCode(path) && !isTest(path))
  .map((path) => readSource(root, path, {}));

/** Folders that belong to no school, or whose files are deleted by name. */
const OTHERS: Record<string, string> = {
  backups: 'of the whole platform',
  tombstones: 'keyed hashes, so that a backup from before brings nobody back',
  'closed-schools': 'which schools were closed, so that a backup from before does not bring them back',
};

const foldersIn = (text: string) =>
  [...text.matchAll(/\b\w*FOLDER = '([a-z/-]+)'/g)].flatMap(([, folder]) => folder ?? []);

test('every storage folder is deleted with its school, or listed with a reason', () => {
  const named = sources.flatMap(({ text }) => foldersIn(text));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((folder) => !SCHOOL_FOLDERS.includes(folder) && !(folder in OTHERS))).toEqual([]);
});

/** Every writer of files with its folder, so that a new one must be registered. */
const WRITERS: Record<string, string> = {
  'src/server/assignments/student/files.ts': 'submissions',
  'src/server/attachments/add.ts': 'attachments',
  'src/server/backup/restore-backup.ts': 'where they were',
  'src/server/backup/run-backup.ts': 'backups',
  'src/server/cleanup/archive/archive.ts': 'archives: by their rows',
  'src/server/conversations/pictures/store-picture.ts': 'post-pictures',
  'src/server/course-import/file/store-course-files.ts': 'attachments',
  'src/server/doctor/storage.ts': 'one file, for a moment',
  'src/server/parts/kept-parts.ts': 'packages, course-uploads',
  'src/server/platform/removal/closed-schools.ts': 'closed-schools',
  'src/server/privacy/copy/seal-copy.ts': 'copies',
  'src/server/privacy/erasure/tombstones.ts': 'tombstones',
  'src/server/school-package/in/store-files.ts': 'where they were, of this school',
  'src/server/school-package/out/make-package.ts': 'packages',
  'src/server/uploads/copies.ts': 'beside the picture',
  'src/server/uploads/images.ts': 'of its purpose',
};

test('files are only written by the listed modules', () => {
  const writing = sources.filter(({ text }) => /storage\.(put|putStream|copy|move|copyFromFs|moveFromFs)\(/.test(text));
  expect(writing.map(({ path }) => path).sort()).toEqual(Object.keys(WRITERS).sort());
});
