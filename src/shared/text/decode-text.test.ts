import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'Ação e reação';
const wide = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (const [at, unit] of text.split('').entries()) view.setUint16(at * 2, unit.charCodeAt(0), littleEndian);
  return new Uint8Array(view.buffer);
};

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${TEXT}`)],
  ['windows-1252', Uint8Array.from(TEXT, (character) => character.charCodeAt(0))],
  ['UTF-16 LE', wide(`\ufeff${TEXT}`, true)],
  ['UTF-16 BE', wide(`\ufeff${TEXT}`, false)],
  ['UTF-16 LE without its mark', wide(TEXT, true)],
  ['UTF-16 BE without its mark', wide(TEXT, false)],
])('%s keeps its accents', (_, bytes) => expect(decodeText(bytes)).toBe(TEXT));

test('a ZIP file is no text', () => {
  expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8]))).toBeNull();
});

test.each([
  ['half a character', wide('\ufeffLuz \ud83d', true), 'Luz \ufffd'],
  ['half a unit', wide('\ufeffLuz ', true).slice(0, -1), 'Luz\ufffd'],
])('UTF-16 that ends with %s is read up to it', (_, bytes, text) => expect(decodeText(bytes)).toBe(text));

test('any bytes are text or none', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof (decodeText(bytes) ?? '') === 'string'));
});
