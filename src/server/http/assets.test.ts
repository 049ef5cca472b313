import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();
const manifest = JSON.parse(await readFile(new URL('../../../dist/.vite/manifest.json', import.meta.url), 'utf8'));
const script: string = `/${manifest['student.html'].file}`;

const ask = (path: string, encodings: string) => app.fetch(path, { headers: { 'accept-encoding': encodings } });

describe('a file of the build', () => {
  test('is sent in the smallest encoding that the browser accepts', async () => {
    const plain = await (await ask(script, 'identity')).text();
    const [brotli, gzip] = [await ask(script, 'gzip, deflate, br'), await ask(script, 'gzip')];
    expect([brotli, gzip].map(({ headers }) => [headers.get('content-encoding'), headers.get('vary')])).toEqual([
      ['br', 'Accept-Encoding'],
      ['gzip', 'Accept-Encoding'],
    ]);
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain);
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
  });

  test('is cached for good, without headers for documents', async () => {
    const { headers } = await ask(script, 'br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(['content-security-policy', 'permissions-policy', 'set-cookie'].filter((name) => headers.has(name))).toEqual(
      [],
    );
  });

  test('that does not exist gives the usual not-found page', async () => {
    const missing = await ask('/assets/student-00000000.js', 'br');
    expect([missing.status, missing.headers.has('content-security-policy')]).toEqual([404, true]);
  });
});
