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

test.each(DOCUMENTS)('the files that %s names are there', (document) => {
  expect(missingFiles(read(document))).toEqual([]);
});

test('a file that is not there is found', () => {
  expect(missingFiles('see `auth/no-such-file.ts` and `server/app.ts`')).toEqual(['auth/no-such-file.ts']);
});

const code = ['src', 'db']
  .flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(tsx?|sql)$/.test(path))
  .map(read)
  .join('\n');

/** Terms of the glossary's first column that nothing in the code or the schema is called. */
function unknownTerms(glossary: string): string[] {
  const terms = glossary.split('\n').flatMap((line) => inBackticks(/^\|([^|]*)\|/.exec(line)?.[1] ?? ''));
  return terms.filter((term) => /^\w+$/.test(term) && !new RegExp(`\\b${term}\\b`).test(code));
}

test("the glossary's words are those of the code", () => {
  expect(unknownTerms(read('docs/glossary.md'))).toEqual([]);
  expect(unknownTerms('| thing (`no_such_table`) | Coisa | |')).toEqual(['no_such_table']);
});
