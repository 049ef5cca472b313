import type { Body } from './body.ts';
import { decode } from './decode.ts';

type Tree = { [key: string]: string | Tree };

const MAX_FIELDS = 5000;
const MAX_DEPTH = 8;
/** Number of keys per object, counted instead of looked up for every field. */
const SIZES = new WeakMap<Tree, number>();
const URL_ENCODED = 'application/x-www-form-urlencoded';

/** Whether a body that is not JSON is a form, by its content type or else by how it starts. */
export function isForm(type: string, text: string): boolean {
  if (/^multipart\/form-data/i.test(type)) return true;
  return text.includes('=') && (type.toLowerCase().startsWith(URL_ENCODED) || /^[^\s={}<>&]{1,200}=/.test(text));
}

/** The fields with `a[b]` keys as objects and `a[]` as objects keyed 0, 1, 2…; null when there are none, or too many. */
export function parseForm(type: string, raw: Uint8Array): Body | null {
  const fields = /^multipart\//i.test(type) ? multipartFields(type, raw) : urlEncodedFields(raw);
  if (fields.length === 0 || fields.length > MAX_FIELDS) return null;
  const body: Tree = {};
  for (const [key, value] of fields) put(body, segmentsOf(key), value);
  return body;
}

function urlEncodedFields(raw: Uint8Array): [string, string][] {
  const pairs = latin1(raw).trim().split('&').filter(Boolean);
  return pairs.slice(0, MAX_FIELDS + 1).map((pair) => {
    const equals = pair.indexOf('=');
    return equals < 0 ? [unquote(pair), ''] : [unquote(pair.slice(0, equals)), unquote(pair.slice(equals + 1))];
  });
}

function multipartFields(type: string, raw: Uint8Array): [string, string][] {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return [];
  return latin1(raw)
    .split(`--${boundary}`)
    .slice(1, MAX_FIELDS + 2)
    .flatMap((part): [string, string][] => {
      const [head = '', ...content] = part.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
      const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
      if (name === undefined || /filename=/i.test(head)) return [];
      return [[fromLatin1(name), fromLatin1(content.join('\n\n').replace(/\r?\n$/, ''))]];
    });
}

/** Percent escapes are decoded to bytes first, since these may be UTF-8 or ISO-8859-1. */
function unquote(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return fromLatin1(spaced.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))));
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
const fromLatin1 = (text: string) => decode(Buffer.from(text, 'latin1'));

function segmentsOf(key: string): string[] {
  const [name = ''] = key.split('[', 1);
  const nested = Array.from(key.slice(name.length).matchAll(/\[([^[\]]*)\]/g), (match) => match[1] ?? '');
  return name === '' || nested.length > MAX_DEPTH ? [key] : [name, ...nested];
}

function put(tree: Tree, segments: readonly string[], value: string): void {
  const [segment = '', ...deeper] = segments;
  const size = SIZES.get(tree) ?? 0;
  const key = segment === '' ? String(size) : segment;
  if (key === '__proto__') return;
  if (!Object.hasOwn(tree, key)) SIZES.set(tree, size + 1);
  if (deeper.length === 0) {
    tree[key] = value;
    return;
  }
  const existing = Object.hasOwn(tree, key) ? tree[key] : undefined;
  const branch = typeof existing === 'object' ? existing : {};
  tree[key] = branch;
  put(branch, deeper, value);
}
