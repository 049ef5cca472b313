import sharp from 'sharp';
import type { Caller, TestApp } from '../app.ts';
import { type Book, resolve } from './references.ts';
import { type FileKind, FileOf } from './schema-inputs.ts';
import type { Body, Shape } from './shapes.ts';

export type Answer = { status: number; headers: string; text: string; asked: string };

type Request = { path: string; init: RequestInit };

/** Asks the server, and reads its answer; of a stream without end only what comes first. */
export async function send(app: TestApp, shape: Shape, caller: Caller, book: Book): Promise<Answer> {
  const { path, init } = await requestOf(shape, book);
  const response = await app.fetch(path, init, { ...caller, headers: { ...caller.headers, ...shape.headers } });
  return {
    status: response.status,
    headers: [...response.headers].map((pair) => pair.join(': ')).join('\n'),
    text: await textOf(response),
    asked: `${path} ${typeof init.body === 'string' ? init.body : JSON.stringify(resolve(inputOf(shape.body), book))}`,
  };
}

const inputOf = (body: Body | undefined) => (body && 'input' in body ? body.input : (body?.text ?? ''));

async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

async function requestOf(shape: Shape, book: Book): Promise<Request> {
  const { method, body } = shape;
  const query = new URLSearchParams((shape.query ?? []).map(([name, value]) => [name, textual(resolve(value, book))]));
  const { path, rest } = fillIn(shape.path, body && 'input' in body ? resolve(body.input, book) : undefined, book);
  const bodiless = method === 'GET' || method === 'HEAD';
  if (bodiless && body && 'input' in body) for (const pair of flat(rest)) query.append(...pair);
  const search = query.size > 0 ? `${path.includes('?') ? '&' : '?'}${query}` : '';
  const { content, type } = bodiless || !body ? {} : await write(body, rest, book);
  const headers: Record<string, string> = type ? { 'content-type': type } : {};
  return { path: path + search, init: { method, headers, ...(content === undefined ? {} : { body: content }) } };
}

/** Puts references and named parts into an address; what is named there is not sent again beside it. */
function fillIn(template: string, input: unknown, book: Book): { path: string; rest: unknown } {
  const rest = isObject(input) ? { ...input } : input;
  const named = template.replace(/\{(\w+)\}/g, (part, name: string) => {
    if (!isObject(rest) || !Object.hasOwn(rest, name)) return part;
    const value = rest[name];
    delete rest[name];
    return inPath(textual(value));
  });
  const path = named.replace(/@\w+\.\w+/g, (reference) =>
    encodeURIComponent(book[reference as keyof Book] ?? reference),
  );
  return { path: path.replace(/^\/+/, '/'), rest };
}

/** Percent-encoding is kept as is, valid or not. */
export const inPath = (part: string) =>
  /^%[\w%]*$/.test(part) ? part : encodeURIComponent(part.toWellFormed()) || '%20';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof FileOf);

const textual = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value);

async function write(body: Body, rest: unknown, book: Book): Promise<{ content?: BodyInit; type?: string }> {
  switch (body.as) {
    case 'raw':
      return { content: Buffer.from(body.text.replace(/%ff/g, '\xff'), 'latin1'), type: body.type || undefined };
    case 'rpc':
      return overRpc(resolve(body.input, book), body.meta);
    case 'json':
      return { content: JSON.stringify(rest), type: 'application/json' };
    case 'form':
      return { content: new URLSearchParams(flat(rest)) };
    case 'multipart':
      return { content: await formOf(rest) };
  }
}

/** Encoded like the web client: with files as form data. */
async function overRpc(input: unknown, meta?: unknown[]): Promise<{ content: BodyInit; type?: string }> {
  const files = isObject(input) ? Object.entries(input).filter(([, value]) => value instanceof FileOf) : [];
  const json = JSON.stringify({ json: input, ...(meta ? { meta } : {}) });
  if (files.length === 0) return { content: json, type: 'application/json' };
  const form = new FormData();
  form.set('data', JSON.stringify({ json: input, meta: meta ?? [], maps: files.map(([name]) => [name]) }));
  for (const [at, [, kind]] of files.entries()) form.set(String(at), await fileOf(kind as FileOf));
  return { content: form };
}

async function formOf(input: unknown): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of pairsOf(input))
    form.append(name.toWellFormed(), value instanceof FileOf ? await fileOf(value) : textual(value).toWellFormed());
  return form;
}

const flat = (input: unknown) => pairsOf(input).map(([name, value]): [string, string] => [name, textual(value)]);

/** `a[b][0]`, as addresses and forms write what lies deeper. */
function pairsOf(input: unknown, under = ''): [string, unknown][] {
  if (input === undefined) return [];
  if (!isObject(input) && !Array.isArray(input)) return [[under || 'x', input]];
  return Object.entries(input)
    .slice(0, 3000)
    .flatMap(([name, value]) => pairsOf(value, under ? `${under}[${name}]` : name));
}

const files = new Map<FileKind, Promise<File>>();

function fileOf({ kind }: FileOf): Promise<File> {
  const made = files.get(kind) ?? makeFile(kind);
  files.set(kind, made);
  return made;
}

async function makeFile(kind: FileKind): Promise<File> {
  const picture = sharp({ create: { width: 80, height: 80, channels: 3, background: '#4318FF' } });
  const named = (bytes: Buffer | string, type: string) =>
    new File([new Uint8Array(Buffer.from(bytes))], 'imagem', { type });
  switch (kind) {
    case 'png':
      return named(await picture.png().toBuffer(), 'image/png');
    case 'webp':
      return named(await picture.webp().toBuffer(), 'image/webp');
    case 'cut off':
      return named((await picture.png().toBuffer()).subarray(0, 100), 'image/png');
    case 'svg':
      return named('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>', 'image/svg+xml');
    case 'empty':
      return named('', 'image/png');
    case 'noise':
      return named('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff', 'image/png');
    case 'far too large':
      return named(Buffer.alloc(700_000, 'x'), 'image/png');
    case 'a bomb':
      return named(
        await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
        'image/png',
      );
  }
}
