import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { parseSync } from 'vite';

/** A module, with paths relative to the checkout. */
export type Source = {
  path: string;
  text: string;
  lines: number;
  /** Paths of the modules it imports, types and lazily loaded ones among them. */
  imports: string[];
  /** Lines of each function. */
  functions: number[];
  /** Type assertions but `as const`. */
  casts: number;
  commentLines: number;
};

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const CODE = new Set(['.ts', '.tsx']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Every file below these folders of the checkout. */
export function listFiles(root: string, folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(join(root, path)).isFile()),
  );
}

export const isCode = (path: string) => CODE.has(extname(path)) && !path.endsWith('.d.ts');
export const isTest = (path: string) => /\.test\.tsx?$|^test\//.test(path);

export function readSource(root: string, path: string, aliases: Record<string, string>): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, comments } = parseSync(path, text);
  const lineOf = lineCounter(text);
  const source: Source = {
    path,
    text,
    lines: lineOf(text.length),
    imports: [],
    functions: [],
    casts: 0,
    commentLines: comments.reduce((sum, { start, end }) => sum + lineOf(end) - lineOf(start) + 1, 0),
  };
  visit(program as unknown as Node, (node) => {
    const target = (node.source as { value?: unknown } | null | undefined)?.value;
    if (/^(Import|Export)/.test(node.type) && typeof target === 'string') {
      const found = resolveImport(root, path, target, aliases);
      if (found) source.imports.push(found);
    }
    if (FUNCTIONS.has(node.type)) source.functions.push(lineOf(node.end) - lineOf(node.start) + 1);
    if (node.type === 'TSAsExpression' && !/as const$/.test(text.slice(node.start, node.end))) source.casts += 1;
  });
  return source;
}

function resolveImport(
  root: string,
  from: string,
  target: string,
  aliases: Record<string, string>,
): string | undefined {
  const alias = Object.entries(aliases).find(([name]) => target.startsWith(name.replace('*', '')));
  const path = alias
    ? join(alias[1].replace('*', ''), target.slice(alias[0].length - 1))
    : target.startsWith('.') && join(dirname(from), target);
  if (!path || !CODE.has(extname(path))) return;
  return relative(root, join(root, path));
}

/** Every node of a syntax tree, the outer ones first. */
export function visit(value: unknown, take: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, take);
  else if (value && typeof value === 'object') {
    if (typeof (value as Node).type === 'string') take(value as Node);
    for (const each of Object.values(value)) if (each && typeof each === 'object') visit(each, take);
  }
}

/** Counts from 1; a last line break begins no line. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
