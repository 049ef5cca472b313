import leaked from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import { describe, expect, test } from 'vitest';
import { checkStrength } from './password-strength.ts';

const refusalOf = (password: string) => checkStrength(password).refusal;
const combine = (words: string[], endings: string[]) => words.flatMap((word) => endings.map((end) => `${word}${end}`));
const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

const NAMES =
  'gabriel maria joao ana pedro lucas julia matheus beatriz felipe larissa rafael camila bruno leticia'.split(' ');
const CLUBS = 'flamengo corinthians palmeiras saopaulo santos vasco gremio cruzeiro botafogo fluminense bahia'.split(
  ' ',
);
const WORDS = 'senha mudar teste admin brasil jesus deus amor familia escola aluno curso trocar bemvindo teamo'.split(
  ' ',
);
const YEARS = ['1985', '1990', '2000', '2010', '2022', '2024', '2026'];
const ENDINGS = ['1', '10', '123', '1234', '12345', '@123', '!', '@2024', '#2025', '_10', ...YEARS];

const COMMON = [
  ...leaked
    .map(String)
    .filter((word) => word.length >= 6)
    .slice(0, 600),
  ...combine(NAMES, ENDINGS),
  ...combine(CLUBS, ENDINGS),
  ...combine(WORDS, ENDINGS),
  ...combine(WORDS, ENDINGS).map(capital),
  ...combine(
    ['minhavida', 'euteamo', 'meuamor', 'deusefiel', 'jesuscristo', 'minhasenha', 'novasenha', 'naotemsenha'],
    ['', '1', '123'],
  ),
  ...[
    'qwerty',
    'qwertyuiop',
    'asdfgh',
    'asdfghjkl',
    'zxcvbn',
    'zxcvbnm',
    '1q2w3e4r',
    '1qaz2wsx',
    'qazwsxedc',
    'qwertyuiopasdfghjklzxcvbnm',
  ],
  ...[
    'aaaaaa',
    '11111111',
    'abcabc',
    'ababababab',
    '123123123',
    'senhasenha',
    'senha123senha123senha123senha',
    'x'.repeat(128),
  ],
  ...[
    '123456',
    '1234567890',
    '654321',
    '0123456789',
    '102030',
    '10203040',
    'abcdef',
    'abcdefghijklmnopqrstuvwxyz',
    'a1b2c3d4',
  ],
  ...['01011990', '25121985', '12/03/1985', '010190', '2010-05-09', '31122000'],
  ...[
    'p@ssw0rd',
    'P@ssw0rd123',
    's3nh4123',
    'S3nh4@123',
    'M4r14123',
    'f4m1l14',
    'f1@m3ng0',
    '123senha',
    '2024brasil',
    '!senha123',
  ],
].filter((password) => password.length >= 6);

const PASSPHRASES = [
  'girassol azul',
  'lua de papel',
  'barro e forno',
  'casa verde 42',
  'café com leite quente',
  'quarenta patos no telhado',
  'minha escola no mato verde',
  'cavalo-bateria-grampo-certo',
  'tijolo-molhado-7',
  'MinhaCasaTemUmPatoAzul',
];

/** Pseudo-random letters and digits, the same in every run. */
function* generated(length: number, count: number, seed = 20_261_123) {
  const signs = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return signs[Math.floor((state / 2 ** 32) * signs.length)];
  };
  for (let i = 0; i < count; i += 1) yield Array.from({ length }, next).join('');
}

describe('common passwords', () => {
  test('are refused, all of a thousand and more [v5.0.0-6.2.4 v5.0.0-6.2.12]', () => {
    expect(COMMON.length).toBeGreaterThan(1000);
    expect(COMMON.filter((password) => refusalOf(password) !== 'password_too_common')).toEqual([]);
  });

  test('do not include what people and password managers generate [v5.0.0-6.2.5]', () => {
    expect(PASSPHRASES.filter((password) => refusalOf(password) !== null)).toEqual([]);
    expect([...generated(10, 500)].filter((password) => refusalOf(password) !== null)).toEqual([]);
  });

  test('rarely include short random ones', () => {
    for (const length of [6, 7, 8]) {
      const refused = [...generated(length, 500)].filter((password) => refusalOf(password) !== null);
      expect(refused.length).toBeLessThan(25);
    }
  });

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '\u0301\u0301\u0301\u0301\u0301\u0301',
    '😀😀😀😀😀😀',
    '      ',
  ])('%j is accepted or refused without an error', (password) =>
    expect(['weak', 'fair', 'good', 'strong']).toContain(checkStrength(password).strength),
  );
});

describe('words of the person and the school', () => {
  const ana = {
    name: 'Ana Beatriz Lima',
    email: 'bia.lima90@escolavertice.com.br',
    school: 'Escola Vértice de Marketing',
  };

  test.each([
    ['anabeatrizlima', 'password_has_name'],
    ['AnaBeatriz2024', 'password_has_name'],
    ['beatriz-lima-2024!', 'password_has_name'],
    ['B34tr1z@99', 'password_has_name'],
    ['ana12345x', 'password_has_name'],
    ['bia.lima90!', 'password_has_email'],
    ['bia.lima90@escolavertice.com.br', 'password_has_email'],
    ['escolavertice77', 'password_has_email'],
    ['vertice2024', 'password_has_school'],
    ['V3rtice!22', 'password_has_school'],
    ['Marketing#10', 'password_has_school'],
  ])('%s is refused: %s', (password, refusal) => {
    expect(checkStrength(password, ana)).toEqual({ strength: 'weak', refusal });
  });

  test('are allowed in a password that is strong without them', () => {
    const good = ['banana-trem-lua', 'minha escola no mato verde', 'BeatrizLima#x9Kq27Pw', 'tijolo-molhado-7'];
    expect(good.filter((password) => checkStrength(password, ana).refusal !== null)).toEqual([]);
  });

  test('are only refused for that person', () => {
    expect(checkStrength('Vertice#Kp29xq', ana).refusal).toBe('password_has_school');
    expect(
      checkStrength('Vertice#Kp29xq', { ...ana, school: 'Barro & Forno', email: 'bia@mail.test' }).refusal,
    ).toBeNull();
  });
});

test('the meter has four labels, and below the minimum length only one', () => {
  expect(checkStrength('xK9#m')).toEqual({ strength: 'weak', refusal: null });
  expect(
    ['senha123', 'k7Rm2pQx', 'casa verde 42', 'quarenta patos no telhado'].map((p) => checkStrength(p).strength),
  ).toEqual(['weak', 'fair', 'good', 'strong']);
});
