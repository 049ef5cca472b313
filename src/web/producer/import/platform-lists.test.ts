import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIST_PLATFORMS, type ListPlatform } from '#shared/import/list-shape.ts';
import { columnsOf, recognise } from '#shared/import/recognise.ts';
import { readPerson } from '#shared/import/rows.ts';
import { parseCsv } from '#shared/text/csv.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import { LISTS, PEOPLE, type Sold } from '#test/fixtures/import/platform-lists.ts';
import { guessMapping, mapSheet, readSheet } from './mapping.ts';

/** Lone surrogates and NUL as well. */
const ANY_TEXT = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((codes) => String.fromCharCode(...codes));

const SOLD: Sold[] = [{ person: 0 }, { person: 1 }, { person: 2 }];

function read(platform: ListPlatform, sold = SOLD) {
  const sheet = readSheet('lista.csv', parseCsv(LISTS[platform](sold)));
  const mapping = guessMapping(sheet);
  return { sheet, mapping, ...mapSheet(sheet, mapping) };
}

/** UTF-16 by hand, because no encoder here writes both byte orders. */
function wide(text: string, { swapped = false, marked = true } = {}): Uint8Array {
  const bytes = Buffer.from(`${marked ? '\ufeff' : ''}${text}`, 'utf16le');
  return swapped ? bytes.swap16() : bytes;
}

describe.each(LIST_PLATFORMS)('a list of %s', (platform) => {
  test('is recognised, and its people are read with their data', () => {
    const { sheet, rows } = read(platform);
    expect(sheet.platform).toBe(platform);
    expect(rows.map(({ email }) => email)).toEqual(PEOPLE.map(({ email }) => email));
    expect(rows.map(({ name }) => name)).toEqual(PEOPLE.map(({ name }) => name));
  });

  test('accepts people without optional data', () => {
    for (const row of read(platform).rows) expect(readPerson(row)).not.toHaveProperty('state');
  });

  test('is read the same in every encoding', () => {
    const text = LISTS[platform](SOLD);
    const latin = text.replaceAll('’', "'");
    const files: [Uint8Array, string][] = [
      [Buffer.from(text), text],
      [Buffer.from(`\ufeff${text}`), text],
      [Buffer.from(latin, 'latin1'), latin],
      [wide(text), text],
      [wide(text, { marked: false }), text],
      [wide(text, { swapped: true }), text],
      [wide(text, { swapped: true, marked: false }), text],
    ];
    for (const [bytes, meant] of files) expect(parseCsv(decodeText(bytes) ?? '')).toEqual(parseCsv(meant));
  });
});

test('Hotmart’s list names the purchase, its code and its outcome', () => {
  const { rows, products } = read('hotmart', [
    { person: 0 },
    { person: 0, product: 'Esmaltes', code: '99', status: 'Reembolsado' },
    { person: 2 },
  ]);
  expect(products).toEqual([
    { key: '4412233 · x7ab12cd', name: 'Cerâmica', code: '4412233', offerCode: 'x7ab12cd', lines: 2 },
    { key: '99 · x7ab12cd', name: 'Esmaltes', code: '99', offerCode: 'x7ab12cd', lines: 1 },
  ]);
  expect(rows.map(({ product, status }) => [product, status])).toEqual([
    [0, 'Aprovado'],
    [1, 'Reembolsado'],
    [0, 'Aprovado'],
  ]);
  expect(rows[2]).toMatchObject({ phone: '', cpf: '' });
});

test('a product’s name is never a person’s, in any column', () => {
  const header = ['Nome do Produto', 'E-mail', 'Nome do Curso', 'Nome', 'Nome do(a) Afiliado(a)'];
  expect(columnsOf(header, null)).toMatchObject({ email: 1, name: 3, product: 0 });
  expect(columnsOf(['Nome do Produto', 'Email do Produtor', 'Email'], null)).toMatchObject({ email: 2, name: null });
  expect(read('kiwify').rows[0]?.name).toBe('Conceição Araújo');
});

test('no column has two meanings, and none is both a product’s and a person’s', () => {
  const words = fc.constantFrom(
    'Nome',
    'do',
    'Produto',
    'E-mail',
    'Comprador(a)',
    'CPF',
    'Status',
    '',
    'Código',
    '\ud800',
    '\0',
    'Validade',
    'ID',
  );
  const title = fc.oneof(
    fc.array(words, { maxLength: 4 }).map((each) => each.join(' ')),
    ANY_TEXT,
  );
  fc.assert(
    fc.property(fc.array(title, { maxLength: 45 }), (header) => {
      const columns = Object.values(columnsOf(header, recognise(header))).filter((at) => at !== null);
      expect(new Set(columns).size).toBe(columns.length);
      for (const at of columns) expect(at).toBeLessThan(header.length);
      const { name } = columnsOf(header, null);
      if (name !== null) expect(header[name]).not.toMatch(/produto/i);
    }),
  );
});

test('any file is read or refused, and each line sent is one of the file', () => {
  fc.assert(
    fc.property(fc.array(fc.array(ANY_TEXT, { maxLength: 6 }), { minLength: 1, maxLength: 12 }), (cells) => {
      const sheet = readSheet('x', cells);
      const { rows, products } = mapSheet(sheet, guessMapping(sheet));
      for (const { line, product } of rows) {
        expect(line).toBeLessThanOrEqual(cells.length);
        if (product !== undefined) expect(products[product]).toBeDefined();
      }
    }),
  );
});
