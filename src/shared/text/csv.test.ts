import { expect, test } from 'vitest';
import { csvFile, csvLine, parseCsv } from './csv.ts';

test.each([
  [['a', 'b;c', 'd"e', 'f\ng'], 'a;"b;c";"d""e";"f\ng"\r\n'],
  [['=1+1', '+5511', '-1', '@soma', '\t=1', ' =2', 'ok'], `"'=1+1";"'+5511";"'-1";"'@soma";"'\t'=1";"' =2";ok\r\n`],
])('%j is escaped', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test.each(['Ana,=1+1', 'Ana, =1+1', 'Ana,\u00a0@soma', 'Ana\t+1', 'duas linhas\n=1+1', 'Ana,,-1', '＝1+1'])(
  '%j starts no formula, whatever a spreadsheet takes for the end of a cell',
  (text) => {
    for (const separator of [',', ';', '\t']) {
      // Quotes only count at the start of a cell.
      const cells = csvLine(['Duda', text]).split(new RegExp(`[${separator}\r\n]`));
      expect(cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    }
  },
);

test('a file has a byte order mark and is read back', () => {
  const file = csvFile([
    ['Nome', 'Email'],
    ['João; "Jão"', 'a@b.com'],
  ]);
  expect(file.charCodeAt(0)).toBe(0xfeff);
  expect(parseCsv(file)).toEqual([
    ['Nome', 'Email'],
    ['João; "Jão"', 'a@b.com'],
  ]);
});

test.each([
  ['semicolons', 'Nome;Email\r\nAna;a@b.com\r\n'],
  ['commas', 'Nome,Email\nAna,a@b.com'],
  ['lines that end as on a Mac', 'Nome;Email\rAna;a@b.com\r'],
  ['a separator said for Excel', '\ufeffsep=,\r\nNome,Email\r\nAna,a@b.com\r\n'],
  ['tabs', 'Nome\tEmail\nAna\ta@b.com\n'],
  ['quotes', '"Nome","Email"\n"Ana","a@b.com"'],
])('%s', (_, text) => {
  expect(parseCsv(text)).toEqual([
    ['Nome', 'Email'],
    ['Ana', 'a@b.com'],
  ]);
});

test.each([
  ['', []],
  ['a;"b;\n""c"""', [['a', 'b;\n"c"']]],
  ['"a;b";c\n', [['a;b', 'c']]],
  ['a@b.com\nc@d.com', [['a@b.com'], ['c@d.com']]],
  ['a;b\n\nc', [['a', 'b'], [''], ['c']]],
])('%j', (text, cells) => {
  expect(parseCsv(text)).toEqual(cells);
});

test.each([
  ['Nome;Tags\nAna;a, b, c\nBia;d, e, f\nCaio;g', ['Caio', 'g']],
  ['Nome;Valor\nAna;1,50\nBia;2,50', ['Bia', '2,50']],
  ['Vendas, novembro\nNome;Valor\nAna;1,50\nBia;2,50', ['Bia', '2,50']],
  ['Nome,Tags\nAna,a;b;c\nBia,d;e;f', ['Bia', 'd;e;f']],
])('the separator of %j is the one that most of its lines share', (text, last) => {
  expect(parseCsv(text).at(-1)).toEqual(last);
});
