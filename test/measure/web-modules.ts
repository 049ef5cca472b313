import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { SCREENS } from '#shared/screens/all.ts';
import { isCode, isTest, listFiles, type Node, visit } from './source.ts';

export type WebModule = {
  path: string;
  /** Modules and style sheets that come with it. */
  imports: string[];
  /** Modules that it fetches later. */
  lazy: string[];
  classes: Set<string>;
  /** Prefixes of class names that are built at run time: `tone-`. */
  prefixes: Set<string>;
};

export const WEB = 'src/web';
const ENTRIES = { student: `${WEB}/student/main.tsx`, producer: `${WEB}/panel-app/main.tsx` };
const NAMES_CLASSES = /class(es|Name)?$/i;

export const readWebModules = (root: string): WebModule[] =>
  listFiles(root, [WEB])
    .filter((path) => isCode(path) && !isTest(path))
    .map((path) => readWebModule(path, readFileSync(join(root, path), 'utf8')));

export function readWebModule(path: string, text: string): WebModule {
  const found: WebModule = { path, imports: [], lazy: [], classes: new Set(), prefixes: new Set() };
  visit(parseSync(path, text).program, (node) => {
    const target = (node.source as { value?: unknown } | null)?.value;
    const resolved = typeof target === 'string' ? resolve(path, target) : undefined;
    if (resolved && node.type === 'ImportExpression') found.lazy.push(resolved);
    else if (resolved && /^(Import|Export)/.test(node.type) && node.importKind !== 'type') found.imports.push(resolved);
    if (holdsClasses(node)) collectClasses(node, found);
  });
  return found;
}

function resolve(from: string, target: string): string | undefined {
  if (target.startsWith('#web/')) return `${WEB}/${target.slice('#web/'.length)}`;
  return target.startsWith('.') ? posix.join(dirname(from), target) : undefined;
}

/** `className="…"`, `cx(…)`, `buttonClass(…)`, `{ className: … }`, `element.className = …`. */
function holdsClasses(node: Node): boolean {
  const { name, key, id, callee, left } = node as Record<
    string,
    { name?: string; property?: { name?: string } } | null
  >;
  if (node.type === 'CallExpression') return /^cx$|Class$/.test(callee?.name ?? '');
  if (node.type === 'AssignmentExpression') return left?.property?.name === 'className';
  const named = { JSXAttribute: name, Property: key, VariableDeclarator: id, AssignmentPattern: left }[node.type];
  return NAMES_CLASSES.test(named?.name ?? '');
}

function collectClasses(holder: Node, { classes, prefixes }: WebModule): void {
  visit(holder, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string')
      for (const name of words(node.value)) classes.add(name);
    if (node.type !== 'TemplateLiteral') return;
    for (const quasi of node.quasis as { tail: boolean; value: { cooked: string } }[]) {
      const names = words(quasi.value.cooked);
      if (!quasi.tail && /\S$/.test(quasi.value.cooked)) prefixes.add(names.pop() ?? '');
      for (const name of names) classes.add(name);
    }
  });
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Modules certainly loaded when an entry or lazy import runs, including itself. */
export class Loading {
  #modules: Map<string, WebModule>;
  #parents = new Map<string, Set<string>>();
  #layouts = new Map<string, string>();

  constructor(modules: WebModule[]) {
    this.#modules = new Map(modules.map((module) => [module.path, module]));
    for (const [entry, groups] of Object.entries(SCREENS))
      for (const { screens, layout } of groups as readonly {
        screens: Record<string, { page: string }>;
        layout?: string;
      }[])
        for (const { page } of Object.values(screens)) {
          this.#addParent(`${WEB}/${page}`, ENTRIES[entry as keyof typeof ENTRIES]);
          if (layout) this.#layouts.set(`${WEB}/${page}`, `${WEB}/${layout}`);
        }
    const begun = new Set([...Object.values(ENTRIES), ...this.#parents.keys(), ...modules.flatMap(({ lazy }) => lazy)]);
    for (const root of begun)
      for (const path of this.comesWith(root))
        for (const lazy of this.#modules.get(path)?.lazy ?? []) this.#addParent(lazy, root);
  }

  get roots(): string[] {
    return [...new Set([...Object.values(ENTRIES), ...this.#parents.keys()])];
  }

  comesWith(path: string, seen = new Set<string>()): Set<string> {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const each of this.#modules.get(path)?.imports ?? []) this.comesWith(each, seen);
    return seen;
  }

  /** Modules loaded by every path to it. */
  isThereAt(root: string, via: string[] = []): Set<string> {
    const there = this.comesWith(root);
    const layout = this.#layouts.get(root);
    if (layout) this.comesWith(layout, there);
    const ways = [...(this.#parents.get(root) ?? [])]
      .filter((parent) => parent !== root && !via.includes(parent))
      .map((parent) => this.isThereAt(parent, [...via, root]));
    for (const path of ways[0] ?? []) if (ways.every((way) => way.has(path))) there.add(path);
    return there;
  }

  #addParent(path: string, parent: string): void {
    const known = this.#parents.get(path) ?? new Set();
    this.#parents.set(path, known.add(parent));
  }
}
