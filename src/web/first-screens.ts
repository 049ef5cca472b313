import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* A file for each small module costs more than it saves: what students' first screens begin with comes in one. */

const WEB = fileURLToPath(new URL('.', import.meta.url));
const ENTRY = 'student/main.tsx';
const PAGES = ['student/catalogue/catalogue-page.tsx', 'student/course/course-page.tsx'];

/** Reached through an index that imports all of the library. */
const LIBRARIES =
  /node_modules\/(@tanstack\/(react-query|query-core)|react|react-dom|scheduler|lucide-react\/dist\/esm\/shared)\/|lucide-react\/dist\/esm\/(Icon|context|createLucideIcon)\.mjs|preload-helper/;
const FOR_LONG_LISTS = /[iI]nfiniteQuery(Observer)?\.js$/;

const IMPORT = /^(?:import|export)\s+(?!type\s)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm;
const ICON = /lucide-react\/.*\/icons\/([\w-]+)\.mjs$/;

/** The index of the icons: `History` is kept in the file of what it is called since. */
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

const entry = join(WEB, ENTRY);
const withEntry = filesOf(entry);
const withPages = PAGES.map((page) => filesOf(join(WEB, page)));

/** The entry stays a file of its own: the shell names it. */
export const isFirstOfStudents = (id: string) =>
  STUDENT.test(id) && id !== entry && (withEntry.has(id) || withPages.every((files) => files.has(id)));

export const isFirst = (id: string) => !STUDENT.test(id) && (isOurs(id) || isLibrary(id));

const isOurs = (id: string) =>
  [withEntry, ...withPages].some((files) => files.has(id) || files.has(iconKey(ICON.exec(id)?.[1] ?? '')));

const isLibrary = (id: string) => LIBRARIES.test(id) && !FOR_LONG_LISTS.test(id);

/** A file and all that it imports before it runs. */
function filesOf(root: string): Set<string> {
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
  visit(root);
  return files;
}

function resolve(from: string, importer: string): string {
  if (from.startsWith('#web/')) return join(WEB, from.slice('#web/'.length));
  if (from.startsWith('#shared/')) return join(WEB, '../shared', from.slice('#shared/'.length));
  return join(dirname(importer), from);
}

function iconKey(name: string): string {
  return `icon ${name.replaceAll('-', '').toLowerCase()}`;
}
