import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENTS = [
  ...['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/glossary.md'],
  ...readdirSync(`${ROOT}docs/decisions`).map((name) => `docs/decisions/${name}`),
];
/** Folders that a document may begin a path in, leaving out what is before them. */
const FROM = ['', 'src/', 'src/server/', 'src/web/', 'src/shared/'];

const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const inBackticks = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);

/** Files that a text names with their folder and are not there. */
function missingFiles(text: string): string[] {
  const named = inBackticks(text).filter((quoted) => /^[\w.-]+(\/[\w.-]+)+\.(tsx?|mjs|css|sql|md|json)$/.test(quoted));
  return named.filter((path) => !FROM.some((folder) => existsSync(ROOT + folder + path)));
}

test.each(DOCUMENTS)('the files that %s names exist', (document) => {
  expect(missingFiles(read(document))).toEqual([]);
});

test('control: a missing file is detected', () => {
  expect(missingFiles('see `auth/no-such-file.ts` and `server/app.ts`')).toEqual(['auth/no-such-file.ts']);
});

const files = ['src', 'db']
  .flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(tsx?|sql)$/.test(path));
const code = files.map(read).join('\n');
const tables = [...read('db/schema.sql').matchAll(/^create table (\w+)/gim)].map(([, name = '']) => name);

/** `AccessPeriods`, `access_period` and `access-period` are the same words. */
const wordsOf = (name: string) =>
  [...name.matchAll(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g)]
    .map(([word]) => word.toLowerCase().replace(/(?<=[^s])s$/, ''))
    .join(' ');

/** Exports, and names of files, folders, tables and columns. */
const names = new Set(
  [
    ...files.flatMap((path) => path.split('/')).map((part) => part.replace(/\.\w+$/, '')),
    ...[...code.matchAll(/^export (?:async )?(?:const|function|type|class) (\w+)/gm)].map(([, name = '']) => name),
    ...[...read('db/schema.sql').matchAll(/^(?:create table | {2})(\w+)/gim)].map(([, name = '']) => name),
  ].map((name) => ` ${wordsOf(name)} `),
);

type Row = { terms: string[]; code: string[] };

/** The glossary's first column: words, and in backticks what the code calls them. */
const rowsOf = (glossary: string): Row[] =>
  [...glossary.matchAll(/^\| ((?!code |---).*?) \|/gm)].map(([, cell = '']) => ({
    terms: cell
      .replace(/ \([^)]*\)/g, '')
      .split(', ')
      .map((term) => term.replaceAll('`', '').replace('e-mail', 'email')),
    code: inBackticks(cell).filter((term) => /^\w+$/.test(term)),
  }));

/** Terms that nothing in the code or the schema is called. */
function unknownTerms(glossary: string): string[] {
  const named = (term: string) => [...names].some((name) => name.includes(` ${wordsOf(term)} `));
  return rowsOf(glossary).flatMap(({ terms, code: quoted }) => [
    ...terms.filter((term) => !named(term)),
    ...quoted.filter((name) => !new RegExp(`\\b${name}\\b`).test(code)),
  ]);
}

/** Every table must be explained. */
function unexplainedTables(glossary: string): string[] {
  const terms = rowsOf(glossary).flatMap((row) => row.terms.map(wordsOf));
  const quoted = inBackticks(glossary);
  return tables.filter((table) => !quoted.includes(table) && !terms.includes(wordsOf(table)));
}

test('the glossary’s terms are used in the code, and each is explained once', () => {
  const terms = rowsOf(read('docs/glossary.md')).flatMap((row) => row.terms);
  expect(unknownTerms(read('docs/glossary.md'))).toEqual([]);
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
  expect(unknownTerms('| thing of no code (`no_such_table`) | Coisa | |')).toEqual([
    'thing of no code',
    'no_such_table',
  ]);
});

test('every table is in the glossary', () => {
  expect(unexplainedTables(read('docs/glossary.md'))).toEqual(['schema_migrations']);
  expect(unexplainedTables('| student | Aluno | a `profiles` row |')).toContain('enrollments');
});

test('every server folder is in the architecture map', () => {
  const folders = readdirSync(`${ROOT}src/server`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const map = read('docs/architecture.md');
  expect(folders.map(({ name }) => `${name}/`).filter((name) => !map.includes(name))).toEqual([]);
  expect(folders.length).toBeGreaterThan(20);
});

test('every decision that is referred to exists', () => {
  const decisions = readdirSync(`${ROOT}docs/decisions`).map((name) => name.slice(0, 4));
  const referred = [code, ...DOCUMENTS.map(read)].flatMap((text) =>
    [...text.matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = '']) => number),
  );
  expect(referred.filter((number) => !decisions.includes(number))).toEqual([]);
  expect(referred).toContain('0023');
});
