import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { addErrorTexts, errorText, isErrorCode } from '#web/lib/texts/error-texts.ts';
import { PRODUCER_ERROR_TEXTS } from '#web/producer/error-texts.ts';

import type { Caller, TestApp } from '../app.ts';
import { MARK } from './corpus.ts';
import { FORM } from './multipart.ts';

addErrorTexts(PRODUCER_ERROR_TEXTS);

/* Judges an upload by what it left on the disk and by what is served, whatever the code meant to do. */

export type Sent = { what: string; body: Buffer; image?: Buffer; headers?: Record<string, string> };
export type Answer = { status: number; code: string | null; url: string | null };
export type Examined = Answer & { what: string; wrongs: string[] };

const IMAGES = '/api/producer/images';
const KEPT = /\/course-covers\/[0-9a-f-]{36}\/[0-9a-f]{32}-\d+x\d+(!\d+)?\.webp$/;

export async function send(app: TestApp, producer: Caller, { body, headers }: Omit<Sent, 'what'>): Promise<Answer> {
  const all = { 'content-type': FORM, 'content-length': String(body.length), ...headers };
  const response = await app.fetch(IMAGES, { method: 'POST', body: new Uint8Array(body), headers: all }, producer);
  const { url = null, code = null } = (await response.json()) as { url?: string; code?: string };
  return { status: response.status, code, url };
}

/** Sends it and looks at what has come of it: `wrongs` is empty if all is well. */
export async function examine(app: TestApp, producer: Caller, sent: Sent): Promise<Examined> {
  const before = await filesOf(app);
  const answer = await send(app, producer, sent);
  const added = [...(await filesOf(app))].filter((path) => !before.has(path));
  const wrongs = answer.status === 201 ? await wrongsOfKept(app, answer, added, sent) : wrongsOfRefusal(answer, added);
  return { what: sent.what, ...answer, wrongs };
}

async function filesOf(app: TestApp): Promise<Set<string>> {
  const folder = join(app.services.env.dataDir, 'uploads');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)));
}

function wrongsOfRefusal({ status, code }: Answer, added: string[]): string[] {
  const said = code && isErrorCode(code) && code !== 'unexpected' ? errorText(code) : '';
  return [
    ...(status >= 400 && status < 500 ? [] : [`answered ${status}`]),
    ...(said ? [] : [`said ${code}`]),
    ...added.map((path) => `left ${path} behind`),
  ];
}

async function wrongsOfKept(app: TestApp, { url }: Answer, added: string[], sent: Sent): Promise<string[]> {
  const whole = join(app.services.env.dataDir, url ?? '');
  const files = [...new Set([whole, ...added])].map((path) => wrongsOfFile(path, sent.image ?? sent.body));
  return [...(await Promise.all(files)).flat(), ...(await wrongsServed(await app.fetch(url ?? '')))];
}

async function wrongsOfFile(path: string, sent: Buffer): Promise<string[]> {
  const content = await readFile(path);
  const unreadable = (): Partial<Metadata> => ({});
  const { format, exif, xmp, icc, pages, comments } = await sharp(content).metadata().catch(unreadable);
  return [
    ...(KEPT.test(path) ? [] : [`is called ${path}`]),
    ...(content.equals(sent) ? ['is stored as it was sent'] : []),
    ...(content.includes(MARK) ? ['carries what came along'] : []),
    ...(format === 'webp' ? [] : [`is a ${format}`]),
    ...(exif || xmp || icc || comments ? ['has metadata'] : []),
    ...(pages ? ['moves'] : []),
  ];
}

/** What a browser could make of it that is no picture. */
export async function wrongsServed(response: Response): Promise<string[]> {
  const { headers, status } = response;
  const beginning = Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 12);
  return [
    ...(status === 200 ? [] : [`is not served: ${status}`]),
    ...(headers.get('content-type') === 'image/webp' ? [] : ['is served as something else']),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['may be guessed at']),
    ...(headers.get('content-security-policy') === "default-src 'none'; sandbox" ? [] : ['may run']),
    ...(/^RIFF.{4}WEBP$/s.test(beginning) ? [] : ['does not begin as a WebP']),
  ];
}
