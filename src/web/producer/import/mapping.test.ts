import { expect, test } from 'vitest';
import { csvFile, parseCsv } from '#shared/text/csv.ts';
import { columnName, countFilled, guessMapping, mapSheet, NO_COLUMNS, readPasted, readSheet } from './mapping.ts';

test.each([
  [['Nome', 'E-mail', 'CPF', 'Celular'], { name: 0, email: 1, cpf: 2, phone: 3 }],
  [['Email do aluno', 'Nome completo'], { email: 0, name: 1, cpf: null, phone: null }],
  [['CORREIO ELETRÔNICO', 'Telefone', 'Documento'], { email: 0, phone: 1, cpf: 2, name: null }],
  [['x', 'y'], { email: 1, name: null, cpf: null, phone: null }],
])('columns called %j', (header, mapping) => {
  const sheet = readSheet('lista.csv', [header, ['Ana', 'ana@example.com', '', '']]);
  expect(sheet.header).toEqual(header);
  expect(guessMapping(sheet)).toEqual({ ...NO_COLUMNS, ...mapping });
});

test('a file without a header starts with its first line, and keeps the file’s line numbers', () => {
  const sheet = readSheet('lista.csv', [
    ['ana@example.com', 'Ana'],
    ['', ' '],
    ['bia@example.com', 'Bia'],
  ]);
  expect(sheet.header).toBe(null);
  expect(guessMapping(sheet)).toEqual({ ...NO_COLUMNS, email: 0 });
  expect(mapSheet(sheet, { ...NO_COLUMNS, email: 0, name: 1, cpf: 7 }).rows).toEqual([
    { line: 1, email: 'ana@example.com', name: 'Ana', phone: '', cpf: '' },
    { line: 3, email: 'bia@example.com', name: 'Bia', phone: '', cpf: '' },
  ]);
});

test('blank lines are neither the header nor counted, and keep their numbers', () => {
  const sheet = readSheet('lista.xlsx', [[], ['Nome', 'E-mail'], ['', ''], ['Ana', 'ana@example.com'], ['', ''], []]);
  expect([sheet.header, countFilled(sheet)]).toEqual([['Nome', 'E-mail'], 1]);
  expect(mapSheet(sheet, guessMapping(sheet)).rows.map(({ line }) => line)).toEqual([4]);
});

test('the columns are below the title of a report, with the file’s line numbers', () => {
  const report =
    'Relatório de vendas\n\nPeríodo: 01/11/2026 a 27/11/2026\nNome,E-mail,CPF\nAna,,\nBia,bia@example.com,\n';
  const sheet = readSheet('vendas.csv', parseCsv(report));
  expect(sheet.header).toEqual(['Nome', 'E-mail', 'CPF']);
  expect(mapSheet(sheet, guessMapping(sheet)).rows).toMatchObject([
    { line: 5, name: 'Ana', email: '' },
    { line: 6, name: 'Bia', email: 'bia@example.com' },
  ]);
});

test.each([
  [';', 'Relatório de vendas, novembro de 2026'],
  [',', 'Relatório de vendas; novembro de 2026'],
])('with %j between cells, %j above does not decide', (separator, title) => {
  const table = [
    ['Nome', 'E-mail', 'CPF'],
    ['Bia', 'bia@example.com', ''],
  ];
  const report = [title, '', ...table.map((cells) => cells.join(separator))].join('\n');
  const sheet = readSheet('vendas.csv', parseCsv(report));
  expect(sheet.header).toEqual(table[0]);
  expect(mapSheet(sheet, guessMapping(sheet)).rows).toMatchObject([{ line: 4, email: 'bia@example.com' }]);
});

test('what was protected against formulas in our own files is read as it was', () => {
  const file = csvFile([
    ['Nome', 'Email', 'Telefone'],
    ["'Ana", '-ana@example.com', '+351 912 345 678'],
  ]);
  const sheet = readSheet('lista.csv', parseCsv(file));
  expect(mapSheet(sheet, guessMapping(sheet)).rows).toMatchObject([
    { name: "'Ana", email: '-ana@example.com', phone: '+351 912 345 678' },
  ]);
});

test('a first person without an address is not taken for a title', () => {
  const lines = [
    ['Nome', 'E-mail'],
    ['Ana', ''],
    ['Bia', 'bia@example.com'],
  ];
  expect(readSheet('lista.csv', lines)).toMatchObject({ header: ['Nome', 'E-mail'], first: 2 });
});

test('a pasted list has one address per line, with any separator at its end', () => {
  expect(readPasted('a@b.com;\r\n\n  c@d.com ,\nsem arroba').rows.map(({ line, email }) => [line, email])).toEqual([
    [1, 'a@b.com'],
    [3, 'c@d.com'],
    [4, 'sem arroba'],
  ]);
  expect(readPasted(' \n\t').rows).toEqual([]);
});

test.each([
  [
    'a@b.com;c@d.com',
    [
      ['', 'a@b.com'],
      ['', 'c@d.com'],
    ],
  ],
  [
    'a@b.com, C@d.com ,',
    [
      ['', 'a@b.com'],
      ['', 'C@d.com'],
    ],
  ],
  ['Ana Souza <a@b.com>', [['Ana Souza', 'a@b.com']]],
  [
    '"Souza, Ana" <a@b.com>, <c@d.com>',
    [
      ['Souza, Ana', 'a@b.com'],
      ['', 'c@d.com'],
    ],
  ],
  [
    'Souza, Ana <a@b.com>; Bia <c@d.com>;',
    [
      ['Souza, Ana', 'a@b.com'],
      ['Bia', 'c@d.com'],
    ],
  ],
  ['Ana; a@b.com', [['', 'Ana; a@b.com']]],
  ['Ana <>', [['', 'Ana <>']]],
])('pasted as an e-mail program writes it: %s', (text, read) => {
  expect(readPasted(text).rows.map(({ name, email }) => [name, email])).toEqual(read);
});

test('each pasted address has a number of its own', () => {
  expect(readPasted('a@b.com;c@d.com\n\ne@f.com').rows.map(({ line }) => line)).toEqual([1, 2, 4]);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [54, 'BC'],
])('column %i is %s', (index, name) => expect(columnName(index)).toBe(name));
