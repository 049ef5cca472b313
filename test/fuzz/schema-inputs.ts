import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { newBrowser } from '../servers/push-service.ts';
import { HOSTILE_KEYS, HOSTILE_NUMBERS, hostileText, hostileValue, textsAround } from './hostile.ts';
import { fromPairs, ID_REFERENCES, namedBy, sampleOf, TEXT_REFERENCES } from './references.ts';

/* Inputs read off a schema: what it takes, and what it nearly takes. */

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  checks?: { _zod: { def: { check: string; value?: number; minimum?: number; maximum?: number } } }[];
};
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** A field that is not there. */
const MISSING = Symbol('missing');
/** A file of this kind: see send.ts. */
export class FileOf {
  readonly kind: FileKind;
  constructor(kind: FileKind) {
    this.kind = kind;
  }
  toString() {
    return `a file: ${this.kind}`;
  }
  toJSON() {
    return `${this}`;
  }
}
const FILE_KINDS = ['png', 'webp', 'cut off', 'svg', 'empty', 'noise', 'far too large', 'a bomb'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Everybody's password. */
export const PASSWORD = 'uma senha boa de verdade';

/** Meaningful texts per field name, which random text would hardly hit. */
const MEANT: Record<string, string[]> = {
  password: [PASSWORD],
  currentpassword: [PASSWORD],
  platform: ['cakto', 'hotmart', 'stripe'],
  token: ['@own.recoveryToken', '@own.accessToken', '@otherSchool.accessToken', '@own.resetToken'],
};

const device = newBrowser('https://fcm.googleapis.com/fcm/send/fuzz').subscription;

/** Texts that some field accepts; a field's schema selects among them. */
const GOOD_TEXTS = [
  'Ana de Souza',
  'Curso de Pães',
  'Uma descrição\ncom duas linhas.',
  'x',
  'ação',
  '😀 boa aula',
  'pessoa@example.com',
  'Outra.Pessoa+curso@Example.com',
  '390.533.447-05',
  '39053344705',
  '+55 11 98765-4321',
  '(11) 98765-4321',
  'https://example.com/pagina?a=1#b',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/76979871',
  'https://drive.google.com/file/d/1a2b3c4d5e6f7g8h9i0j1a2b3/view',
  'https://cdn.example.com/aula.mp4',
  '/uploads/2026/11/imagem.webp',
  '#4318FF',
  'abc',
  '2026-11-23',
  '2000-01-01',
  '2099-12-31',
  'aulas.example.com',
  'escola-nova',
  PASSWORD,
  'segredo1',
  'xkeysib-0123456789',
  '<p>{{name}} {{email}} {{password}} {{link}}</p>',
  '<p>Olá</p>',
  device.endpoint,
  device.keys.p256dh,
  device.keys.auth,
  'ABCD-EFGH',
  '1',
  '7',
  '30',
  '90',
];

const takes = (schema: z.ZodType, value: unknown): boolean => {
  try {
    return schema.safeParse(typeof value === 'string' ? sampleOf(value) : value).success;
  } catch {
    return false;
  }
};

/**
 * Inputs of an operation.
 * @param wildness how often, of a hundred, a part is something that does not belong there
 *
 */
export function inputsOf(schema: z.ZodType, wildness: number, field = ''): Arbitrary<unknown> {
  const good = goodInputs(schema, wildness, field);
  return wildness === 0
    ? good
    : fc.oneof(
        { withCrossShrink: true },
        { arbitrary: good, weight: 100 - wildness },
        { arbitrary: nearMisses(schema), weight: wildness },
      );
}

function goodInputs(schema: z.ZodType, wildness: number, field: string): Arbitrary<unknown> {
  const { type, shape, innerType, element, valueType, options, values, entries, in: given } = definitionOf(schema);
  const within = (inner: z.ZodType | undefined) => inputsOf(inner ?? schema, wildness, field);
  switch (type) {
    case 'object':
      return objects(shape ?? {}, wildness);
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.oneof({ arbitrary: within(innerType), weight: 3 }, { arbitrary: fc.constant(MISSING), weight: 1 });
    case 'nullable':
      return fc.oneof({ arbitrary: within(innerType), weight: 3 }, { arbitrary: fc.constant(null), weight: 1 });
    case 'union':
      return fc.oneof(...(options ?? []).map(within));
    case 'array':
      return arrays(schema, within(element));
    case 'record':
      return fc.dictionary(
        fc.constantFrom('instagram', 'facebook', 'x', 'extra'),
        within(valueType).filter((each) => each !== MISSING),
        {
          maxKeys: 4,
        },
      );
    case 'literal':
      return fc.constantFrom(...(values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(entries ?? {}));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbers(schema);
    case 'file':
      return fc.constantFrom(...FILE_KINDS).map((kind) => new FileOf(kind));
    case 'pipe':
      return isScalar(schema) ? scalars(schema, field, wildness) : within(given);
    default:
      return scalars(schema, field, wildness);
  }
}

function objects(shape: Record<string, z.ZodType>, wildness: number): Arbitrary<object> {
  const names = Object.keys(shape);
  const fields = names.map((name) => inputsOf(shape[name] as z.ZodType, wildness, name));
  const extra = fc.tuple(fc.constantFrom(...HOSTILE_KEYS), hostileValue);
  const extras =
    wildness === 0 ? fc.constant([]) : fc.oneof({ arbitrary: fc.constant([]), weight: 12 }, fc.tuple(extra));
  const lost =
    wildness === 0 ? fc.constant(-1) : fc.oneof({ arbitrary: fc.constant(-1), weight: 9 }, fc.nat(names.length));
  return fc.tuple(fc.tuple(...fields), extras, lost).map(([given, more, without]) => {
    const pairs = names.map((name, at): [string, unknown] => [name, at === without ? MISSING : given[at]]);
    return fromPairs([
      ...pairs.filter(([, value]) => value !== MISSING),
      ...more.filter(([, value]) => value !== MISSING),
    ]);
  });
}

function arrays(schema: z.ZodType, element: Arbitrary<unknown>): Arbitrary<unknown[]> {
  const { min, max } = limitsOf(schema);
  const present = element.filter((each) => each !== MISSING);
  return fc.array(present, { minLength: min, maxLength: Math.min(max, min + 3) });
}

function numbers(schema: z.ZodType): Arbitrary<unknown> {
  const { edges } = limitsOf(schema);
  const near = edges.flatMap((edge) => [edge, edge + 1, edge - 1]);
  const taken = [...near, 1, 30, 1000, ...HOSTILE_NUMBERS].filter((each) => takes(schema, each));
  return taken.length > 0 ? fc.constantFrom(...taken) : fc.integer();
}

/** A text, or what is written as one. */
function isScalar(schema: z.ZodType): boolean {
  const { in: given, innerType, options } = definitionOf(schema);
  const inner = given ?? innerType;
  if (inner) return isScalar(inner);
  return options ? options.every(isScalar) : ['string', 'number', 'literal'].includes(definitionOf(schema).type);
}

function scalars(schema: z.ZodType, field: string, wildness: number): Arbitrary<unknown> {
  const taking = <T>(values: readonly T[]) => values.filter((each) => takes(schema, each));
  const named = taking<unknown>(MEANT[field.toLowerCase()] ?? namedBy(field));
  const common = taking<unknown>([...GOOD_TEXTS, ...TEXT_REFERENCES, ...ID_REFERENCES, 1, 7, 30, 90]);
  const nothing = [...taking([null]), ...(takes(schema, undefined) ? [MISSING] : [])];
  const own = named.filter((each) => !/^@(?!own\.)/.test(String(each)));
  const choices = [
    { among: own, weight: wildness === 0 ? 60 : 6 },
    { among: named, weight: 3 },
    { among: common, weight: /id|token/i.test(field) && named.length > 0 ? 1 : 6 },
    { among: nothing, weight: 1 },
  ].filter(({ among }) => among.length > 0);
  if (choices.length === 0) return hostileText;
  return fc.oneof(...choices.map(({ among, weight }) => ({ arbitrary: fc.constantFrom<unknown>(...among), weight })));
}

function nearMisses(schema: z.ZodType): Arbitrary<unknown> {
  const { lengths, edges } = limitsOf(schema);
  const around = textsAround(lengths);
  const beyond = edges.flatMap((edge) => [edge - 1, edge + 1, edge + 0.5, String(edge)]);
  return fc.oneof(
    { arbitrary: hostileValue, weight: 4 },
    { arbitrary: fc.constant(MISSING), weight: 1 },
    ...(around ? [{ arbitrary: around, weight: 4 }] : []),
    ...(beyond.length > 0 ? [{ arbitrary: fc.constantFrom<unknown>(...beyond), weight: 4 }] : []),
    ...crowds(schema),
  );
}

/** Lists above their limit. */
function crowds(schema: z.ZodType): { arbitrary: Arbitrary<unknown>; weight: number }[] {
  const { element } = definitionOf(schema);
  const { max } = limitsOf(schema);
  if (!element || max > 2000) return [];
  const one = goodInputs(element, 0, '').filter((each) => each !== MISSING);
  const crowd = fc
    .tuple(one, fc.constantFrom(max, max + 1))
    .map(([each, many]) => Array.from({ length: many }, () => each));
  return [{ arbitrary: crowd, weight: 1 }];
}

/** Limits of lengths and numbers in a schema, including nested ones. */
function limitsOf(schema: z.ZodType): { min: number; max: number; lengths: number[]; edges: number[] } {
  const { checks = [], in: given, out, innerType } = definitionOf(schema);
  const made = { min: 0, max: Number.POSITIVE_INFINITY, lengths: [] as number[], edges: [] as number[] };
  for (const { _zod } of checks) {
    const { check, value, minimum, maximum } = _zod.def;
    if (check === 'min_length' && minimum !== undefined) made.min = Math.max(made.min, minimum);
    if (check === 'max_length' && maximum !== undefined) made.max = Math.min(made.max, maximum);
    if (check === 'max_length' && maximum !== undefined) made.lengths.push(maximum);
    if ((check === 'greater_than' || check === 'less_than') && value !== undefined) made.edges.push(Number(value));
  }
  for (const inner of [given, out, innerType]) {
    if (!inner) continue;
    const { lengths, edges } = limitsOf(inner);
    made.lengths.push(...lengths);
    made.edges.push(...edges);
  }
  return made;
}

/** The input itself may be missing, too. */
export const present = (value: unknown): unknown => (value === MISSING ? undefined : value);
