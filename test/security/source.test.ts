import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { breachesOf, RULES } from './source.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync('src/**/*.{ts,tsx,js}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/samples\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));

describe('source rules', () => {
  test.each(RULES)('$name', (rule) => {
    expect(breachesOf(rule, sources)).toEqual([]);
  });

  test.each(RULES)('control: a violation is detected: $planted', (rule) => {
    const planted = { path: `${rule.under}planted.ts`, text: `const a = 1;\n${rule.planted}\n` };
    expect(breachesOf(rule, [...sources, planted])).toEqual([`${planted.path}: ${rule.planted}`]);
  });
});
