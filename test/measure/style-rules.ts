import { dirname } from 'node:path';
import { classesIn, classesOf, isStyle, type Rule, type Sheet } from './style-sheets.ts';
import { Loading, WEB, type WebModule } from './web-modules.ts';

/* The rules of docs/decisions/0037 that can be checked statically. Each returns its violations. */

const PRIMITIVES = `${WEB}/ui/`;
/** Classes that a library gives to what it draws. */
const FOREIGN = /^recharts-/;

const isPrimitive = ({ path }: Sheet) => path.startsWith(PRIMITIVES);

export function findUnlayered(sheets: Sheet[]): string[] {
  return sheets.flatMap((sheet) => {
    const layer = isPrimitive(sheet) ? '@layer ui' : '@layer components';
    return sheet.rules
      .filter(({ within, selector, declarations }) => within.length === 0 && (selector || declarations.length > 0))
      .filter(({ selector }) => selector !== layer && !selector.startsWith('@keyframes'))
      .map(({ selector }) => `${sheet.path}: ${selector || 'a statement'} outside ${layer}`);
  });
}

/** Sheets that nothing beside or below them imports. */
export function findStray(sheets: Sheet[], modules: WebModule[]): string[] {
  return sheets
    .filter(
      ({ path }) => !modules.some((module) => module.imports.includes(path) && isBelow(module.path, dirname(path))),
    )
    .map(({ path }) => path);
}

const isBelow = (path: string, folder: string) => path.startsWith(`${folder}/`);

export function findUnused(sheets: Sheet[], modules: WebModule[]): string[] {
  const names = new Set(modules.flatMap(({ classes }) => [...classes]));
  const prefixes = [...new Set(modules.flatMap((module) => [...module.prefixes]))];
  const isUsed = (name: string) => names.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  return sheets.flatMap((sheet) =>
    [...classesOf(sheet)]
      .filter((name) => !isUsed(name) && !FOREIGN.test(name))
      .map((name) => `${sheet.path}: .${name}`),
  );
}

/** Modules that run somewhere without the sheet of a class that they give out. */
export function findUnloaded(sheets: Sheet[], modules: WebModule[]): string[] {
  const loading = new Loading(modules);
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const homes = Map.groupBy(
    sheets.flatMap((sheet) => [...classesOf(sheet)].map((name) => ({ name, path: sheet.path }))),
    ({ name }) => name,
  );
  const missing = loading.roots.flatMap((root) => {
    const there = loading.isThereAt(root);
    return [...loading.comesWith(root)].flatMap((path) =>
      [...(byPath.get(path)?.classes ?? [])]
        .filter((name) => homes.get(name)?.every((home) => !there.has(home.path)))
        .map((name) => `${path}: .${name}`),
    );
  });
  return [...new Set(missing)].sort();
}

/** Classes that sheets of two subjects style: which of them wins would depend on which arrived first. */
export function findShared(sheets: Sheet[]): string[] {
  const primitives = new Set(sheets.filter(isPrimitive).flatMap((sheet) => [...classesOf(sheet)]));
  const styled = sheets
    .filter((sheet) => !isPrimitive(sheet))
    .flatMap((sheet) => [...subjectsOf(sheet)].map((name) => ({ name, folder: dirname(sheet.path) })));
  return [...Map.groupBy(styled, ({ name }) => name)]
    .map(([name, found]) => ({ name, folders: [...new Set(found.map(({ folder }) => folder))].sort() }))
    .filter(
      ({ name, folders: [first = '', ...rest] }) => !primitives.has(name) && rest.some((each) => !isBelow(each, first)),
    )
    .map(({ name, folders }) => `.${name}: ${folders.join(', ')}`);
}

/** The classes of the elements that rules are about, without those that say where these are or what they contain. */
const subjectsOf = ({ rules }: Sheet) =>
  new Set(
    rules.filter(isStyle).flatMap(({ selector }) => classesIn(lastCompound(selector.replaceAll(/:has\([^)]*\)/g, '')))),
  );

const lastCompound = (selector: string) => selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? '';

const LAYOUT =
  /^(display|position|inset|top|right|bottom|left|order|float|(column-|row-)?gap|(flex|grid|margin|padding|overflow|align|justify|place)(-.*)?|((min|max)-)?(width|height))$/;

/** `"screen list" auto`: drawn as it looks, which a class name is no place for. */
const NAMED_AREAS = /"/;

/** Classes that say nothing but where things are: utilities do. */
export function findMereLayout(sheets: Sheet[]): string[] {
  return sheets
    .filter((sheet) => !isPrimitive(sheet))
    .flatMap((sheet) =>
      [...classesOf(sheet)]
        .filter((name) =>
          isMereLayout(
            name,
            sheet.rules.filter((rule) => names(rule).includes(name)),
          ),
        )
        .map((name) => `${sheet.path}: .${name}`),
    );
}

const names = ({ selector, within }: Rule) => [selector, ...within].flatMap(classesIn);

const isMereLayout = (name: string, rules: Rule[]) =>
  rules.every(
    ({ selector, within, declarations }) =>
      selector === `.${name}` &&
      within.every((outer) => outer.startsWith('@')) &&
      declarations.every(([property, value]) => LAYOUT.test(property) && !NAMED_AREAS.test(value)),
  );

const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab|lch)a?\(\s*[\d.]/i;
/** In masks only the opacity counts. */
const MASK = /^mask/;
const SIZED: Record<string, RegExp> = {
  'font-size': /^--t-/,
  'border-radius': /^--r(-|$)/,
  'z-index': /^--z-/,
  'font-weight': /^--w-/,
};

/** Values written out that have a name. What only one component has gets a name there: `--key: #1f4fd1`. */
export function findRaw(sheets: Sheet[], tokens: Sheet): string[] {
  const named = tokens.rules.filter(({ selector, within }) => selector === ':root' && within.length === 0);
  const values = named.flatMap(({ declarations }) => declarations);
  const tokenFor = (property: string, value: string) =>
    values.find(([name, known]) => SIZED[property]?.test(name) && known === value)?.[0];
  const problemOf = ([property, value]: [string, string]): string | undefined => {
    if (property.startsWith('--') || MASK.test(property)) return;
    if (COLOUR.test(value)) return 'a colour';
    if (/^transition/.test(property) && /\d\d+ms|\.\d+s|[1-9]s/.test(value)) return 'a duration';
    return tokenFor(property, value);
  };
  return sheets.flatMap(({ path, rules }) =>
    rules.flatMap(({ declarations }) =>
      declarations.flatMap((declaration) => {
        const problem = problemOf(declaration);
        return problem ? [`${path}: ${declaration.join(': ')} (${problem})`] : [];
      }),
    ),
  );
}
