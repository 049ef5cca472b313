import { describe, expect, test } from 'vitest';
import { checkRows, type KnownStudent } from './check-rows.ts';
import type { ImportRow } from './rows.ts';

const row = (line: number, email: string, rest: Partial<ImportRow> = {}): ImportRow => ({
  line,
  email,
  name: '',
  phone: '',
  cpf: '',
  ...rest,
});
const COURSES = [['a'], ['b'], ['a', 'b'], []];
const student = (open: [string, string | null][] = [], active = true): KnownStudent => ({
  active,
  open: new Map(open),
});
const judge = (rows: ImportRow[], known: [string, KnownStudent][] = [], places = 100, erased: string[] = []) =>
  checkRows(rows, {
    known: new Map(known),
    places,
    erased: new Set(erased),
    coursesOf: (product) => COURSES[product ?? 0] ?? [],
    today: '2026-11-26',
  }).map(({ state }) => state);

test('the second of two equal e-mails is a repetition, ignoring case', () => {
  const rows = [row(1, 'a@b.com'), row(2, 'c@d.com'), row(3, 'A@B.com')];
  expect(judge(rows)).toEqual(['new', 'new', 'repeated']);
});

test('seats go to new people in order; existing students need none', () => {
  const rows = ['a@b.com', 'sabe@b.com', 'c@b.com', 'd@b.com', 'tem@b.com'].map((email, at) => row(at + 1, email));
  const known: [string, KnownStudent][] = [
    ['sabe@b.com', student()],
    ['tem@b.com', student([['a', null]])],
  ];
  expect(judge(rows, known, 2)).toEqual(['new', 'known', 'new', 'no_place', 'enrolled']);
  expect(judge(rows, known, -5)).toEqual(['no_place', 'known', 'no_place', 'no_place', 'enrolled']);
});

describe('a file of several products', () => {
  test('counts a person once, and marks their further products', () => {
    const rows = [0, 1, 1, 2, 3].map((product, at) => row(at + 1, 'a@b.com', { product }));
    expect(judge(rows, [], 1)).toEqual(['new', 'more', 'repeated', 'more', 'no_course']);
    expect(judge(rows, [['a@b.com', student([['a', null]])]])).toEqual([
      'enrolled',
      'known',
      'repeated',
      'more',
      'no_course',
    ]);
    expect(judge(rows, [], 0)).toEqual(['no_place', 'no_place', 'no_place', 'no_place', 'no_course']);
  });

  test('leaves out refunded, cancelled and unpaid sales, and counts another purchase of the same product', () => {
    const rows = ['Reembolsado', 'Aprovado', 'Cancelado', 'Aguardando pagamento', 'Completo', 'Em Marte'].map(
      (status, at) => row(at + 1, 'a@b.com', { product: 0, status }),
    );
    expect(judge(rows)).toEqual(['refunded', 'new', 'cancelled', 'unpaid', 'repeated', 'unknown_status']);
  });
});

describe('a list’s last day', () => {
  test('in the past leaves the line out; today still counts', () => {
    expect(judge([row(1, 'a@b.com', { endsOn: '25/11/2026' }), row(2, 'c@d.com', { endsOn: '26/11/2026' })])).toEqual([
      'expired',
      'new',
    ]);
  });

  test('extends shorter access and does not shorten longer access or access without end', () => {
    const rows = ['um@b.com', 'dois@b.com', 'tres@b.com'].map((email, at) =>
      row(at + 1, email, { endsOn: '31/12/2027' }),
    );
    const until = (day: string | null) => student([['a', day]]);
    expect(
      judge(rows, [
        ['um@b.com', until('2027-01-01')],
        ['dois@b.com', until('2028-01-01')],
        ['tres@b.com', until(null)],
      ]),
    ).toEqual(['renewed', 'enrolled', 'enrolled']);
  });

  test('with several lines of one person is the latest', () => {
    const rows = [row(1, 'a@b.com', { endsOn: '01/01/2026' }), row(2, 'a@b.com', { endsOn: '01/01/2027' })];
    const judged = checkRows(rows, { known: new Map(), places: 1, coursesOf: () => ['a'], today: '2026-11-26' });
    expect(judged).toMatchObject([
      { state: 'new', person: { lastDay: '2027-01-01' } },
      { state: 'repeated', sameAs: 1 },
    ]);
  });
});

test('erased people are left out, unless they returned by themselves', () => {
  const rows = [row(1, 'a@b.com'), row(2, 'c@d.com')];
  expect(judge(rows, [['c@d.com', student()]], 9, ['a@b.com', 'c@d.com'])).toEqual(['erased', 'known']);
});
