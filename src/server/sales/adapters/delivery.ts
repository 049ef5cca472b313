import { type Body, isObject } from './body.ts';
import { decode } from './decode.ts';
import { isForm, parseForm } from './form.ts';

/** A received request. Header names are in lower case; `raw` are the original bytes, which signatures cover. */
export type Delivery = {
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  raw: Uint8Array;
};

export type ParsedDelivery = Delivery & { body: Body };

export class UnreadableDelivery extends Error {
  readonly code: 'empty_body' | 'invalid_body';

  constructor(code: UnreadableDelivery['code']) {
    super(code);
    this.name = 'UnreadableDelivery';
    this.code = code;
  }
}

/** Wrappers that automation tools put around a forwarded body. */
const ENVELOPE = ['headers', 'params', 'query', 'webhookUrl'];

/**
 * The delivery with its body as one object: JSON whatever its content type, a form (`a[b]` keys become objects) or a
 * multipart form. The caller limits its size. Throws UnreadableDelivery.
 */
export function parseDelivery(delivery: Delivery): ParsedDelivery {
  const text = decode(delivery.raw).trim();
  if (text === '') throw new UnreadableDelivery('empty_body');
  const body = unwrap(parseBody(text, delivery));
  if (body === null) throw new UnreadableDelivery('invalid_body');
  return { ...delivery, body };
}

function parseBody(text: string, { headers, raw }: Delivery): unknown {
  if (/^[{["]/.test(text)) return parseJson(text);
  const type = headers['content-type'] ?? '';
  if (!isForm(type, text)) return null;
  const fields = parseForm(type, raw);
  return jsonInForm(fields) ?? fields;
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' && /^\s*[{[]/.test(value) ? JSON.parse(value) : value;
  } catch {
    return null;
  }
}

/** JSON sent as a form ends up as its only key, or as that key's value. */
function jsonInForm(fields: Body | null): unknown {
  const [entry, ...others] = Object.entries(fields ?? {});
  if (!entry || others.length > 0) return null;
  const json = entry.find((part) => typeof part === 'string' && part.trim().startsWith('{'));
  return typeof json === 'string' ? parseJson(json) : null;
}

function unwrap(sent: unknown): Body | null {
  const value = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
  if (!isObject(value)) return null;
  const isEnvelope = ENVELOPE.some((key) => Object.hasOwn(value, key)) || Object.keys(value).length === 1;
  return isEnvelope && isObject(value.body) ? value.body : value;
}
