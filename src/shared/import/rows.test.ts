import { describe, expect, test } from 'vitest';
import { type ImportRow, judgeRows, nameFromEmail } from './rows.ts';
import { suggestEmail } from './typos.ts';

const row = (line: number, email: string, rest: Partial<ImportRow> = {}): ImportRow => ({
  line,
  email,
  name: '',
  phone: '',
  cpf: '',
  ...rest,
});
const judge = (rows: ImportRow[], known: [string, boolean][] = [], places = 100) =>
  judgeRows(rows, { known: new Map(known), places }).map((verdict) => ({ ...verdict, person: undefined }));

describe('each line', () => {
  test.each([
    ['ana@example.com', 'new'],
    [' ANA@Example.com ', 'new'],
    ['', 'no_email'],
    ['   ', 'no_email'],
    ['luciana prado', 'invalid_email'],
    ['contato@@padaria.com', 'invalid_email'],
    ['ana@example', 'invalid_email'],
  ])('%j is %s', (email, state) => {
    expect(judge([row(1, email)])).toMatchObject([{ line: 1, state }]);
  });

  test.each([
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    ['1234567890', '01234567890'],
    ['123456797', '00123456797'],
    ['3179512013', null],
    ['191', null],
    ['00000000191', '00000000191'],
    ['111.111.111-11', null],
    ['', undefined],
  ])('the CPF %j is %s', (cpf, kept) => {
    const [verdict] = judgeRows([row(1, 'ana@example.com', { cpf })], { known: new Map(), places: 1 });
    if (kept === null) expect(verdict?.state).toBe('invalid_cpf');
    else expect(verdict).toMatchObject({ state: 'new', person: { cpf: kept ?? null } });
  });

  test('keeps what is written and fills what is missing', () => {
    const people = judgeRows(
      [
        row(1, 'jp.carvalho@example.com', { phone: '(11) 98765-4321' }),
        row(2, 'x@example.com', { name: ' Tainá   Ribeiro ', phone: 'ramal 3' }),
      ],
      { known: new Map(), places: 2 },
    );
    expect(people).toMatchObject([
      { person: { name: 'Jp Carvalho', phone: '+5511987654321', cpf: null } },
      { person: { name: 'Tainá Ribeiro', phone: null } },
    ]);
  });
});

test('the second of two is a repetition, whatever its case', () => {
  expect(judge([row(1, 'a@b.com'), row(2, 'c@d.com'), row(3, 'A@B.com')])).toMatchObject([
    { state: 'new' },
    { state: 'new' },
    { state: 'repeated', sameAs: 1 },
  ]);
});

test('places go to the new ones in order; those known already need none', () => {
  const rows = ['a@b.com', 'sabe@b.com', 'c@b.com', 'd@b.com', 'tem@b.com'].map((email, at) => row(at + 1, email));
  const known: [string, boolean][] = [
    ['sabe@b.com', false],
    ['tem@b.com', true],
  ];
  expect(judge(rows, known, 2).map(({ state }) => state)).toEqual(['new', 'known', 'new', 'no_place', 'enrolled']);
  expect(judge(rows, known, -5).map(({ state }) => state)).toEqual([
    'no_place',
    'known',
    'no_place',
    'no_place',
    'enrolled',
  ]);
});

test.each([
  ['maria_da-silva22@x.com', 'Maria Da Silva'],
  ['ana+curso@x.com', 'Ana'],
  ['123@x.com', '123'],
])('%s is called %s', (email, name) => expect(nameFromEmail(email)).toBe(name));

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.com.br', 'ana@gmail.com'],
  ['ana@hotmal.com', 'ana@hotmail.com'],
  ['ana@hotmail.com.bt', 'ana@hotmail.com.br'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yaho.com.br', 'ana@yahoo.com.br'],
  ['ana@gmail.com', null],
  ['ana@mail.com', null],
  ['ana@ymail.com', null],
  ['ana@escola.com.br', null],
  ['ana@me.com', null],
  ['ana@gmx.com', null],
  ['sem arroba', null],
])('for %s the suggestion is %s', (email, meant) => expect(suggestEmail(email)).toBe(meant));
