import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Bundles the modules of students' first screens into as few files as possible without loading any that a screen does
 * not need, because many small files cost more than they save.
 */

const WEB = fileURLToPath(new URL('.', import.meta.url));
/** Modules that the server references in pages stay in files of their own. */
const FIRST = [
  'student/main.tsx',
  'student/catalogue/catalogue-page.tsx',
  'student/catalogue/banner-carousel.tsx',
  'student/course/course-page.tsx',
];
const LOGIN = ['public/sign-in/student-login-page.tsx', 'public/second-step/passkey-way.tsx'];
const LESSON = ['student/lesson/lesson-modal.tsx'];
/** Loaded by main.tsx once the first screen has settled. */
const AFTERWARDS = ['student/live/follow.ts', 'student/pwa/register-worker.ts'];
const NAMED = new Set([...FIRST, ...LOGIN, ...LESSON].filter((file) => !/carousel|passkey/.test(file)).map(inWeb));

/** These are imported through an index that imports the complete library. */
const LIBRARIES =
  /node_modules\/(@tanstack\/(react-query|query-core)|react|react-dom|scheduler)\/|web\/icons\/create-icon|preload-helper|rolldown[/\\]runtime/;
const FOR_LONG_LISTS = /[iI]nfiniteQuery(Observer)?\.js$/;

const IMPORT = /^(?:import|export)\s+(?!type\s)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm;
const ICON = /lucide-react\/.*\/icons\/([\w-]+)\.mjs$/;

/** The index of the icons, where old names such as `History` point to the file of the new one. */
const ICON_EXPORT = /^export \{ ([^}]*) \} from '\.\/icons\/([\w-]+)\.mjs'/gm;
const ICON_FILES = new Map(
  [
    ...readFileSync(new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')), 'utf8').matchAll(
      ICON_EXPORT,
    ),
  ].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  ),
);

const STUDENT = /web\/(student|styles)\//;
const PUBLIC = /web\/public\//;
const PLAYER = /web\/player\//;
/** Video recognition, bundled with the player. */
const VIDEO = /shared\/video\//;

const first = reachedFrom(FIRST);
const login = reachedFrom(LOGIN);
const lesson = reachedFrom(LESSON);
const afterwards = reachedFrom(AFTERWARDS);

/** Output file of a module: the first match counts. */
export const FILES = [
  { name: 'base', test: (id: string) => !STUDENT.test(id) && (isAmong(id, first) || isLibrary(id)) },
  { name: 'student-base', test: (id: string) => STUDENT.test(id) && first.has(id) },
  { name: 'player', test: (id: string) => VIDEO.test(id) && lesson.has(id) && !login.has(id) },
  { name: 'forms', test: (id: string) => isShared(id) && (isAmong(id, login) || isAmong(id, lesson)) },
  { name: 'login', test: (id: string) => PUBLIC.test(id) && login.has(id) },
  { name: 'player', test: (id: string) => PLAYER.test(id) && lesson.has(id) },
  { name: 'lesson', test: (id: string) => STUDENT.test(id) && lesson.has(id) },
  { name: 'afterwards', test: (id: string) => STUDENT.test(id) && afterwards.has(id) },
].map(({ name, test }) => ({ name, test: (id: string) => !NAMED.has(id) && test(id) }));

const isShared = (id: string) => ![STUDENT, PUBLIC, PLAYER].some((folder) => folder.test(id));

const isAmong = (id: string, files: Set<string>) => files.has(id) || files.has(iconKey(ICON.exec(id)?.[1] ?? ''));

const isLibrary = (id: string) => LIBRARIES.test(id) && !FOR_LONG_LISTS.test(id);

/** These files and everything they import statically. */
function reachedFrom(roots: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (from === 'lucide-react')
        for (const name of names.match(/\w+/g) ?? []) files.add(iconKey(ICON_FILES.get(name) ?? name));
      else if (/^[.#]/.test(from)) visit(resolve(from, file));
    }
  };
  for (const root of roots) visit(inWeb(root));
  return files;
}

function inWeb(file: string): string {
  return join(WEB, file);
}

function resolve(from: string, importer: string): string {
  if (from.startsWith('#web/')) return inWeb(from.slice('#web/'.length));
  if (from.startsWith('#shared/')) return join(WEB, '../shared', from.slice('#shared/'.length));
  return join(dirname(importer), from);
}

function iconKey(name: string): string {
  return `icon ${name.replaceAll('-', '').toLowerCase()}`;
}
