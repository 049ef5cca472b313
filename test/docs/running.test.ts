import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkSettings } from '#server/doctor/settings.ts';
import { SETTING_NAMES } from '#server/env.ts';
import { testApp } from '#test/app.ts';
import { ROOT } from '#test/deploy/dockerfile.ts';
import { asOwner } from '#test/fixtures/owner.ts';

/* The commands that docs/running tells operators to type. */

const PAGES = readdirSync(`${ROOT}docs/running`);
const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const blocksIn = (page: string, language: 'sh' | 'sql') =>
  all(read(`docs/running/${page}`), new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const { scripts } = JSON.parse(read('package.json'));
const { services } = parse(read('deploy/compose.yaml'), { merge: true });
const UNITS = readdirSync(`${ROOT}deploy/systemd`);

test.each(PAGES)('the commands in %s exist, with these settings and addresses', async (page) => {
  const commands = blocksIn(page, 'sh').join('\n');
  expect(all(commands, /npm run ([\w:]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  const settings = all(commands, /\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)=/g);
  expect(settings.filter((name) => ![...SETTING_NAMES, 'RELEASE'].includes(name))).toEqual([]);
  expect(all(commands, / (deploy\/[\w/.-]+\.yaml)/g).filter((path) => !existsSync(ROOT + path))).toEqual([]);
  expect(all(commands, /(?:--wait|--rm) (\S+)$/gm).filter((name) => !(name in services))).toEqual([]);
  const units = all(commands, /systemctl \w+ (\S+)/g).map((unit) => `${unit.replace(/@\d+$/, '@')}.service`);
  expect(units.filter((unit) => !UNITS.includes(unit))).toEqual([]);
  const { fetch } = await testApp();
  for (const path of all(commands, /http:\/\/[\d.]+:\d+(\/\S*)/g)) expect((await fetch(path)).status, path).toBe(200);
});

const ASKED = PAGES.flatMap((page) => blocksIn(page, 'sql').map((statement) => [page, statement] as const));

test('there are SQL statements to try', () => expect(ASKED.length).toBeGreaterThan(4));

test.each(ASKED)('the SQL in %s works: %s', async (_, statement) => {
  const { url } = await testApp();
  expect(await asOwner(url, statement)).toEqual(expect.any(Array));
});

test('the production page names every required setting', () => {
  const asked = checkSettings({ NODE_ENV: 'production' }).findings.map(({ found }) => found);
  const names = all(asked.join('\n'), /^(\w+): obrigatório em produção/gm);
  expect(names).toContain('DATABASE_URL');
  const page = read('docs/running/one-machine.md');
  expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

test.each(PAGES)('the links of %s work', (page) => {
  const links = all(read(`docs/running/${page}`), /\]\((?!https?:)([^)#]+)\)/g);
  expect(links.filter((link) => !existsSync(`${ROOT}docs/running/${link}`))).toEqual([]);
});
