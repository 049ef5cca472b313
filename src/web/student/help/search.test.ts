import { expect, test } from 'vitest';
import { helpGroups } from './questions.ts';
import { searchHelp } from './search.ts';

const groups = helpGroups({ singleDevice: true });
const titles = (typed: string) => searchHelp(groups, typed).map(({ title }) => title);

test('without a search everything is there, in five groups', () => {
  expect(titles('')).toEqual(['Acesso', 'Cursos e aulas', 'Player de vídeo', 'Minha conta', 'Segurança']);
});

test('finds in questions and answers, whatever the accents', () => {
  expect(titles('CPF')).toEqual(['Minha conta']);
  expect(titles('VELOCIDADE do video')).toEqual(['Player de vídeo']);
  expect(titles('zzz')).toEqual([]);
});

test('says of devices what the school has switched on', () => {
  const answer = (singleDevice: boolean) =>
    searchHelp(helpGroups({ singleDevice }), 'mais de um dispositivo')[0]?.questions[0]?.answer;
  expect(answer(true)).toMatch(/^Um de cada vez/);
  expect(answer(false)).toMatch(/^Sim/);
});

test('says of the address what counts for the student, and nothing before that is known', () => {
  const answers = (primaryAddress?: boolean) =>
    searchHelp(helpGroups({ singleDevice: true, primaryAddress }), 'qualquer internet').flatMap(({ questions }) =>
      questions.map(({ answer }) => answer),
    );
  expect(answers()).toEqual([]);
  expect(answers(true)).toEqual([expect.stringMatching(/24 horas/)]);
  expect(answers(false)).toEqual([expect.stringMatching(/^Sim/)]);
});
