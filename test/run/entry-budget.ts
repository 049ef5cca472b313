import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Scripts, styles and fonts that each first screen of a student needs, in transferred bytes. Fails above
 * test/budget.json; counted, never timed.
 */

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;
type Budget = { kib: number; files: number };

const KIB = 1024;
const ENTRY = 'student.html';
const SCREENS: Record<string, string[]> = {
  login: [ENTRY, 'public/sign-in/student-login-page.tsx'],
  home: [ENTRY, 'student/catalogue/catalogue-page.tsx'],
  course: [ENTRY, 'student/course/course-page.tsx'],
  lesson: [ENTRY, 'student/course/course-page.tsx', 'student/lesson/lesson-modal.tsx'],
};

const out = fileURLToPath(new URL('../../dist', import.meta.url));
const manifest = JSON.parse(readFileSync(`${out}/.vite/manifest.json`, 'utf8')) as Manifest;
const { screens } = JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8')) as {
  screens: Record<string, Budget>;
};

let over = false;
for (const [screen, roots] of Object.entries(SCREENS)) {
  const budget = screens[screen];
  if (!budget) throw new Error(`test/budget.json says nothing of ${screen}`);
  const files = [...filesOf(roots)];
  const kib = files.reduce((sum, file) => sum + sentBytes(file), 0) / KIB;
  over ||= kib > budget.kib || files.length > budget.files;
  console.log(`${screen}: ${kib.toFixed(1)} of ${budget.kib} KiB in ${files.length} of ${budget.files} files`);
}
if (over) {
  console.error(
    'Over the budget: load what the first paint does not need lazily, and keep together what is asked for together.',
  );
  process.exit(1);
}

/** The brotli copy beside it, where compressing is worth it. */
function sentBytes(file: string): number {
  const path = `${out}/${file}`;
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The files a page of these chunks loads at once, with all they import. */
function filesOf(names: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (files.has(chunk.file)) return;
    // Letters of other languages come with the first page that shows some.
    const fonts = chunk.assets?.filter((file) => /(?<!-more-.{8})\.woff2$/.test(file)) ?? [];
    for (const file of [chunk.file, ...(chunk.css ?? []), ...fonts]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return files;
}
