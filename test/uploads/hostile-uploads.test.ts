import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../app.ts';
import { newSchool } from '../fixtures/factories.ts';
import { BOMBS, CLEANED, HARMLESS, REFUSED } from './corpus.ts';
import { type Examined, examine, type Sent, send, wrongsServed } from './examine.ts';
import { bytes } from './image-bytes.ts';
import { BOUNDARY, file, form, type Part, purpose } from './multipart.ts';

/* Whatever is uploaded: 0 stored as it was sent, 0 that a browser would run, and every refusal in words. */

const LIMIT = 250 * 1024;
const MB = 1024 * 1024;

let app: TestApp;
let producer: Caller;
beforeAll(async () => {
  app = await testApp();
  producer = await app.signedIn({ kind: 'producer', userId: (await newSchool(app.services.db)).producerId });
});

let cases = 0;
afterAll(() => console.log(JSON.stringify({ suite: 'hostile uploads', cases })));

async function examineAll(sent: Sent[]): Promise<Examined[]> {
  const examined: Examined[] = [];
  for (const each of sent) examined.push(await examine(app, producer, each));
  cases += examined.length;
  return examined;
}

const outcomes = (examined: Examined[]) => examined.map(({ what, code, wrongs }) => ({ what, code, wrongs }));
const allAre = (examined: Examined[], code: string | null) =>
  expect(outcomes(examined)).toEqual(examined.map(({ what }) => ({ what, code, wrongs: [] })));
const wrongsOf = (examined: Examined[]) => examined.filter(({ wrongs }) => wrongs.length > 0);

const asFiles = (corpus: Record<string, Buffer>): Sent[] =>
  Object.entries(corpus).map(([what, image]) => ({ what, image, body: form(purpose(), file(image)) }));
/** A form around a picture with nothing wrong about it. */
const around = (what: string, ...parts: Part[]): Sent => ({ what, image: HARMLESS, body: form(...parts) });

test('files that are not accepted images are refused [v5.0.0-1.3.4 v5.0.0-5.2.2]', async () => {
  allAre(await examineAll(asFiles(REFUSED)), 'unsupported_file_type');
});

test('of a picture with embedded data only the picture is stored [v5.0.0-3.2.1 v5.0.0-5.3.1]', async () => {
  allAre(await examineAll(asFiles(CLEANED)), null);
});

test('a small file that expands uses little memory, also with concurrent ones [v5.0.0-5.2.3]', async () => {
  const sent = asFiles(BOMBS);
  for (const { image } of sent) expect(image?.length).toBeLessThanOrEqual(LIMIT);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const answers = await Promise.all(sent.map((each) => send(app, producer, each))).finally(() => clearInterval(watch));
  cases += sent.length;
  expect(Math.round((most - before) / MB)).toBeLessThan(200);
  for (const [at, { status, url }] of answers.entries()) {
    expect([201, 415]).toContain(status);
    if (url) expect([sent[at]?.what, await wrongsServed(await app.fetch(url))]).toEqual([sent[at]?.what, []]);
  }
});

test('file names and declared types are ignored [v5.0.0-5.3.2]', async () => {
  const names = [
    '../../../etc/cron.d/x.jpg',
    '..\\..\\windows\\x.jpg',
    '/etc/passwd',
    'C:\\capa.jpg',
    'capa.jpg\0.php',
    'capa.php',
    'capa.html',
    'capa.svg',
    'capa.jpg.exe',
    '.htaccess',
    'capa\u202Egpj.exe',
    `${'a'.repeat(5_000)}.jpg`,
    'capa%2e%2e%2f%00.jpg',
    'capa.jpg"; filename="x.php',
    'CON',
    '',
    '__proto__',
    '<img src=x onerror=alert(1)>.jpg',
    '👩🏽‍🎨.jpg',
  ];
  const types = ['text/html', 'image/svg+xml', 'application/x-php', 'application/javascript', 'x', 'a/b; c="d', ''];
  const examined = await examineAll([
    ...names.map((name) => around(`named ${name.slice(0, 40)}`, purpose(), file(HARMLESS, name))),
    ...types.map((type) => around(`as ${type}`, purpose(), file(HARMLESS, 'capa.jpg', type))),
  ]);
  expect(wrongsOf(examined)).toEqual([]);
});

describe('a malformed form is refused or understood:', () => {
  const good = form(purpose(), file(HARMLESS));
  const padded = (size: number) => bytes(HARMLESS, Buffer.alloc(size - HARMLESS.length));
  const sentAs = (what: string, type: string): Sent => ({
    ...{ what, image: HARMLESS, body: good },
    headers: { 'content-type': type },
  });
  const long = (what: string, length: string, body = good): Sent => ({
    ...{ what, image: HARMLESS, body },
    headers: length ? { 'content-length': length } : { 'content-length': '', 'transfer-encoding': 'chunked' },
  });

  test('its boundary, type or length', async () => {
    const examined = await examineAll([
      sentAs('no boundary', 'multipart/form-data'),
      sentAs('another boundary', 'multipart/form-data; boundary=outro'),
      sentAs('an empty boundary', 'multipart/form-data; boundary=""'),
      sentAs('a form of another kind', 'application/x-www-form-urlencoded'),
      sentAs('a form that is JSON', 'application/json'),
      sentAs('a form of no kind', ''),
      { what: 'the picture itself', body: HARMLESS, headers: { 'content-type': 'image/jpeg' } },
      { what: 'nothing', body: Buffer.alloc(0) },
      { what: 'a form cut off', image: HARMLESS, body: good.subarray(0, -80) },
      { what: 'a form cut off in its first line', image: HARMLESS, body: good.subarray(0, 60) },
      long('a length that is too short', '10'),
      long('a length that is a word', 'dez'),
      long('no length', ''),
      long('no length, and far too much', '', form(purpose(), file(padded(4 * MB)))),
    ]);
    expect(wrongsOf(examined)).toEqual([]);
  });

  test('its contents', async () => {
    const strange = ['__proto__', 'constructor[prototype][x]', 'file[__proto__][x]', 'file[999999999]', 'file[]'];
    const examined = await examineAll([
      around('no part'),
      around('two files', purpose(), file(HARMLESS), file(REFUSED['a page'] ?? '', 'a.html')),
      around('two purposes', purpose(), purpose('logo'), file(HARMLESS)),
      around('no purpose', file(HARMLESS)),
      around('another purpose', purpose('../../etc'), file(HARMLESS)),
      around('the purpose of a photo', purpose('photo'), file(HARMLESS)),
      around('a purpose that is a file', { ...purpose(), fileName: 'a' }, file(HARMLESS)),
      around('a file that is a word', purpose(), { name: 'file', content: 'capa.jpg' }),
      around('a field too many', purpose(), file(HARMLESS), { name: 'key', content: 'x.php' }),
      ...[...strange, 'a[b]'.repeat(2_000), '\0'].map((name) =>
        around(`a field ${name.slice(0, 30)}`, purpose(), file(HARMLESS), { name, content: 'x' }),
      ),
      around('ten thousand fields', purpose(), file(HARMLESS), ...Array(10_000).fill({ name: 'a', content: '' })),
      around(
        'a file in base64',
        purpose(),
        file(HARMLESS.toString('base64'), 'a', 'x/y\r\nContent-Transfer-Encoding: base64'),
      ),
      around('a form in a form', purpose(), file(form(file(HARMLESS)), 'a', `multipart/mixed; boundary=${BOUNDARY}`)),
    ]);
    expect(wrongsOf(examined)).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test('one byte too many', async () => {
    const sizes = { whole: LIMIT, 'a byte too many': LIMIT + 1, 'more than any form': 4 * MB };
    const examined = await examineAll(
      Object.entries(sizes).map(([what, size]) => around(what, purpose(), file(padded(size)))),
    );
    expect(outcomes(examined)).toEqual([
      { what: 'whole', code: null, wrongs: [] },
      { what: 'a byte too many', code: 'file_too_large', wrongs: [] },
      { what: 'more than any form', code: 'too_large', wrongs: [] },
    ]);
  });
});

describe('controls: the test detects', () => {
  test('a server that stores files unchanged', async () => {
    const { storage } = app.services;
    const put = storage.put.bind(storage);
    const found: Examined[] = [];
    for (const sent of asFiles(CLEANED)) {
      storage.put = (key, _, options) => put(key, sent.image ?? '', options);
      found.push(...(await examineAll([sent]).finally(() => Object.assign(storage, { put }))));
    }
    const raw = found.filter(({ wrongs }) => wrongs.includes('is stored as it was sent'));
    expect(raw).toHaveLength(Object.keys(CLEANED).length);
    expect(found.filter(({ wrongs }) => wrongs.includes('carries what came along')).length).toBeGreaterThan(15);
  });

  test('a server that serves a file as a page', async () => {
    const page = new Response(new Uint8Array(REFUSED['a page'] ?? []), { headers: { 'content-type': 'text/html' } });
    expect(await wrongsServed(page)).toHaveLength(4);
  });

  test('a server that fails, or gives no reason', async () => {
    const { storage } = app.services;
    const put = storage.put.bind(storage);
    storage.put = () => Promise.reject(new Error('no space'));
    const [found] = await examineAll([around('a full disk', purpose(), file(HARMLESS))]);
    Object.assign(storage, { put });
    expect(found?.wrongs).toEqual(['answered 500', 'said unexpected']);
  });
});
