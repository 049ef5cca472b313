import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/* What a student's browser loads before a lesson is opened, scripts and styles together, gzipped: fails over the budget. */

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

const KIB = 1024;
const BUDGET = 125 * KIB;
const ENTRY = 'student.html';
const SCREENS = {
  catalogue: [ENTRY, 'student/catalogue/catalogue-page.tsx'],
  'course page': [ENTRY, 'student/course/course-page.tsx'],
};

const out = fileURLToPath(new URL('../../dist', import.meta.url));
const manifest = JSON.parse(readFileSync(`${out}/.vite/manifest.json`, 'utf8')) as Manifest;

let over = false;
for (const [screen, roots] of Object.entries(SCREENS)) {
  const bytes = [...filesOf(roots)].reduce((sum, file) => sum + gzipSync(readFileSync(`${out}/${file}`)).length, 0);
  over ||= bytes > BUDGET;
  console.log(`student entry, ${screen}: ${(bytes / KIB).toFixed(1)} of ${BUDGET / KIB} KiB gzipped`);
}
if (over) {
  console.error('Over the budget: load what the first paint does not need lazily.');
  process.exit(1);
}

/** The files a page of these chunks loads at once, with all they import. */
function filesOf(names: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return files;
}
