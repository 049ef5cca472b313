import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './source.ts';

export type Rule = {
  /** Enclosing rules, outermost first: `@layer components`, `.card`, `@media …`. */
  within: string[];
  selector: string;
  declarations: [property: string, value: string][];
};

export type Sheet = { path: string; rules: Rule[] };

export const readSheets = (root: string, folder: string): Sheet[] =>
  listFiles(root, [folder])
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, rules: parseRules(readFileSync(join(root, path), 'utf8')) }));

/** Every block of a sheet as a rule, its nested ones after it; statements such as `@import` stand in an unnamed one. */
export function parseRules(text: string): Rule[] {
  const outermost: Rule = { within: [], selector: '', declarations: [] };
  const rules = [outermost];
  const open = [outermost];
  let words = '';
  for (const piece of text.replace(/\/\*.*?\*\//gs, '').match(/"[^"]*"|\([^()]*\)|[{};]|[^"(){};]+|./gs) ?? []) {
    const current = open.at(-1) ?? outermost;
    if (piece === '{') {
      const within = [...current.within, current.selector].filter(Boolean);
      const rule = { within, selector: words.trim().replace(/\s+/g, ' '), declarations: [] };
      rules.push(rule);
      open.push(rule);
    } else if (piece === '}') {
      open.pop();
    } else if (piece !== ';') {
      words += piece;
      continue;
    } else {
      const [, property = '', value = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(words) ?? [];
      current.declarations.push(property ? [property, value.trim()] : [words.trim(), '']);
    }
    words = '';
  }
  return rules;
}

export const classesIn = (selector: string) =>
  [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name);

/** The classes that a sheet styles or names. */
export const classesOf = ({ rules }: Sheet) =>
  new Set(rules.filter(isStyle).flatMap(({ selector }) => classesIn(selector)));

export const isStyle = ({ selector, within }: Rule) =>
  selector !== '' && !selector.startsWith('@') && !within.some((outer) => outer.startsWith('@keyframes'));
