import { describe, expect, test } from 'vitest';
import { type ImportRow, nameFromEmail, readPerson } from './rows.ts';
import { suggestEmail } from './typos.ts';

const row = (line: number, email: string, rest: Partial<ImportRow> = {}): ImportRow => ({
  line,
  email,
  name: '',
  phone: '',
  cpf: '',
  ...rest,
});

describe('each line', () => {
  test.each([
    ['ana@example.com', undefined],
    [' ANA@Example.com ', undefined],
    ['', 'no_email'],
    ['   ', 'no_email'],
    ['luciana prado', 'invalid_email'],
    ['contato@@padaria.com', 'invalid_email'],
    ['ana@example', 'invalid_email'],
  ])('%j is %s', (email, state) => {
    const read = readPerson(row(1, email));
    expect('state' in read ? read.state : undefined).toBe(state);
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
    const blank = kept === null ? ['cpf'] : [];
    expect(readPerson(row(1, 'ana@example.com', { cpf }))).toMatchObject({ cpf: kept ?? null, blank });
  });

  test('keeps valid values, fills missing names, and leaves invalid optional fields blank', () => {
    expect(readPerson(row(1, 'jp.carvalho@example.com', { phone: '(11) 98765-4321' }))).toMatchObject({
      name: 'Jp Carvalho',
      phone: '+5511987654321',
      cpf: null,
      blank: [],
    });
    expect(
      readPerson(row(2, 'x@example.com', { name: ' Tainá   Ribeiro ', phone: 'ramal 3', endsOn: '31/02/2027' })),
    ).toMatchObject({ name: 'Tainá Ribeiro', phone: null, lastDay: null, blank: ['phone', 'endsOn'] });
  });
});

test.each([
  ['31/12/2099', '2099-12-31'],
  ['01/01/2100', null],
  ['31/12/2999', null],
  ['31/12/9999 23:59', null],
  ['9999-12-31', null],
  ['73050', '2099-12-31'],
  ['73051', null],
])('access until %s ends on %s', (endsOn, lastDay) =>
  expect(readPerson(row(1, 'ana@example.com', { endsOn }))).toMatchObject({ lastDay, blank: [] }),
);

test.each([
  ['maria_da-silva22@x.com', 'Maria Da Silva'],
  ['ana+curso@x.com', 'Ana'],
  ['123@x.com', '123'],
])('%s gets the name %s', (email, name) => expect(nameFromEmail(email)).toBe(name));

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
