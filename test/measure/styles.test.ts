import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  findMereLayout,
  findRaw,
  findShared,
  findStray,
  findUnlayered,
  findUnloaded,
  findUnused,
} from './style-rules.ts';
import { parseRules, readSheets, type Sheet } from './style-sheets.ts';
import { readWebModule, readWebModules, WEB } from './web-modules.ts';

/* docs/decisions/0037. Each rule is held against the web as it is, and against one sheet that breaks it. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = readWebModules(root);
const all = readSheets(root, WEB);
const sheets = all.filter(({ path }) => !path.startsWith(`${WEB}/styles/`));
const tokens = all.find(({ path }) => path === `${WEB}/styles/tokens.css`) as Sheet;

const HELP = `${WEB}/student/help`;
const sheet = (text: string, path = `${HELP}/planted.css`): Sheet => ({ path, rules: parseRules(text) });
const inLayer = (text: string, path?: string) => sheet(`@layer components { ${text} }`, path);

test('every style sheet is in the layer of its kind', () => {
  expect(findUnlayered(sheets)).toEqual([]);
  const flat = sheet('.help { color: red; }');
  const statement = sheet('@import "./other.css";');
  const high = inLayer('.help { color: red; }', `${WEB}/ui/planted.css`);
  expect(findUnlayered([flat, statement, high])).toHaveLength(3);
});

test('each page declares the order of the layers before its first style sheet', () => {
  for (const page of ['student', 'producer', 'sheet']) {
    const head = readFileSync(join(root, WEB, `${page}.html`), 'utf8');
    const order = head.indexOf('@layer properties, theme, base, ui, components, utilities;');
    expect(order).toBeGreaterThan(0);
    expect(order).toBeLessThan(head.search(/<link|<script|<!--ateneu/));
  }
});

test('a style sheet is imported by its own component', () => {
  expect(findStray(sheets, modules)).toEqual([]);
  const elsewhere = readWebModule(`${WEB}/student/main.tsx`, `import '#web/student/help/planted.css';`);
  expect(findStray([sheet('')], [...modules, elsewhere])).toEqual([`${HELP}/planted.css`]);
});

test('a class is only used where its style sheet has been loaded', () => {
  expect(findUnloaded(sheets, modules)).toEqual([]);
  const forgetful = modules.map((module) =>
    module.path === `${WEB}/producer/modules/outline/grip.tsx` ? { ...module, imports: [] } : module,
  );
  expect(findUnloaded(sheets, forgetful)).toEqual([`${WEB}/producer/modules/outline/grip.tsx: .grip`]);
});

test('every class of a style sheet is used', () => {
  expect(findUnused(sheets, modules)).toEqual([]);
  expect(findUnused([inLayer('.help:hover .planted { color: red; }')], modules)).toEqual([
    `${HELP}/planted.css: .planted`,
  ]);
});

test('an element is styled by one subject, and by the primitives below it', () => {
  expect(findShared(sheets)).toEqual([]);
  const other = inLayer('.planted > .favorite:hover { color: red; } .favorite .planted { color: red; }');
  expect(findShared([...sheets, other])).toEqual([`.favorite: ${WEB}/student/favorites, ${HELP}`]);
  expect(findShared([...sheets, inLayer('.planted:has(.help, .favorite) { color: red; }')])).toEqual([]);
});

test('pure layout uses utilities', () => {
  expect(findMereLayout(sheets)).toEqual([]);
  const row = inLayer('.planted { display: flex; gap: 8px; } @media (width > 1px) { .planted { gap: 4px; } }');
  const component = inLayer('.planted { display: flex; &:hover { color: red; } }');
  expect(findMereLayout([row, component])).toEqual([`${HELP}/planted.css: .planted`]);
});

test('values with a variable use it', () => {
  expect(findRaw(sheets, tokens)).toEqual([]);
  const raw = inLayer(
    '.help { --own: #123456; color: #123456; font-size: 14px; font-weight: 540; border-radius: 10px; z-index: 70; transition: color 120ms; }',
  );
  expect(findRaw([raw], tokens)).toHaveLength(6);
});
