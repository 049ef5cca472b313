import { expect, test } from 'vitest';
import { outlookTexts } from './extension-texts.ts';

const none = { students: 9, extended: 0, reopened: 0, longer: 0, outside: 0 };

test.each([
  [{ extended: 5 }, []],
  [{ reopened: 1 }, ['1 já venceu e volta a abrir.']],
  [
    { reopened: 2, longer: 1, outside: 1 },
    [
      '2 já venceram e voltam a abrir.',
      '1 não tem prazo ou já vai além dele, e fica como está.',
      'Em 1 caso não há matrícula, ou o acesso foi encerrado: nada muda.',
    ],
  ],
  [
    { longer: 1200, outside: 36 },
    [
      '1.200 não têm prazo ou já vão além dele, e ficam como estão.',
      'Em 36 casos não há matrícula, ou o acesso foi encerrado: nada muda.',
    ],
  ],
])('%j', (outlook, texts) => expect(outlookTexts({ ...none, ...outlook })).toEqual(texts));
