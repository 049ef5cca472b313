import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ITEMS, type Item, NOT_APPLICABLE, RULES_DOCUMENT } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const ASVS_DOCUMENT = 'docs/security/asvs.md';
export type Proof = { file: string; name: string; ids: string[] };

const TAGGED = /(['"`])((?:(?!\1).)*?) ?\[((?:v5\.0\.0-[\d.]+ ?)+)\]((?:(?!\1).)*)\1/g;

/** The tests that say in their names which items they prove. */
export function findProofs(): Proof[] {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.ts', 'db/**/*.test.ts'], { cwd: root });
  return files
    .filter((file) => !file.startsWith('test/asvs/'))
    .sort()
    .flatMap((file) => proofsIn(file, readFileSync(`${root}${file}`, 'utf8')));
}

export const proofsIn = (file: string, text: string): Proof[] =>
  [...text.matchAll(TAGGED)].map(([, , before = '', ids = '', after = '']) => ({
    file,
    name: `${before}${after}`.trim(),
    ids: ids
      .trim()
      .split(' ')
      .map((id) => id.replace('v5.0.0-', '')),
  }));

export const readRules = (): string => readFileSync(`${root}${RULES_DOCUMENT}`, 'utf8');

/** @returns what the table promises and nobody keeps, and the other way round */
export function problemsOf(items: Item[], proofs: Proof[], rules: string): string[] {
  const known = new Set(items.map(({ id }) => id));
  const proven = new Set(proofs.flatMap(({ ids }) => ids));
  const headings = new Set([...rules.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading));
  return [
    ...items.flatMap(({ id, evidence }) => {
      if (evidence.kind === 'tests' && !proven.has(id)) return [`${id}: no test has [v5.0.0-${id}] in its name`];
      if (evidence.kind === 'document' && !headings.has(evidence.heading))
        return [`${id}: ${RULES_DOCUMENT} has no "${evidence.heading}"`];
      return [];
    }),
    ...[...proven].filter((id) => !known.has(id)).map((id) => `${id} is in a test's name and not in the table`),
  ];
}

export function asvsDocument(items = ITEMS, proofs = findProofs()): string {
  const met = (level: 1 | 2) => items.filter((item) => item.level === level && item.evidence.kind !== 'not met').length;
  const all = (level: 1 | 2) => items.filter((item) => item.level === level).length;
  const by = (kind: Item['evidence']['kind']) => items.filter(({ evidence }) => evidence.kind === kind).length;
  const lines = items.map((item) => `| ${item.id} | ${item.level} | ${item.what} | ${shown(item, proofs)} |`);
  return `# What OWASP ASVS 5.0 asks for

Made by \`npm run asvs\` from test/asvs/table.ts and the names of the tests: do not edit. Level 1: ${met(1)} of ${all(1)}. Level 2: ${met(2)} of ${all(2)} more.
${by('tests')} items are proven by tests, ${by('document')} are written down in [rules.md](rules.md), ${by('setting')} are the operator's to set, ${by('not met')} are not met.

| item | level | what | evidence |
|---|---|---|---|
${lines.join('\n')}

Not applicable:

| items | what is not here |
|---|---|
${NOT_APPLICABLE.map((pair) => `| ${pair.join(' | ')} |`).join('\n')}
`;
}

function shown({ id, evidence }: Item, proofs: Proof[]): string {
  const of = proofs.filter(({ ids }) => ids.includes(id));
  const tests = of
    .map(({ file, name }) => `${file}: ${name.replaceAll('|', '\\|').replaceAll('<', '&lt;')}`)
    .join('<br>');
  switch (evidence.kind) {
    case 'tests':
      return tests;
    case 'document':
      return [`[${evidence.heading}](rules.md#${evidence.heading.toLowerCase().replaceAll(' ', '-')})`, tests]
        .filter(Boolean)
        .join('<br>');
    case 'setting':
      return `setting: ${evidence.text}`;
    case 'not met':
      return `**not met**: ${evidence.why}`;
  }
}
