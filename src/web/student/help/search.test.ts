import { expect, test } from 'vitest';
import { helpGroups } from './questions.ts';
import { searchHelp } from './search.ts';

const groups = helpGroups({ singleDevice: true });
const titles = (typed: string) => searchHelp(groups, typed).map(({ title }) => title);

test('without a search all questions are shown, in five groups', () => {
  expect(titles('')).toEqual(['Acesso', 'Cursos e aulas', 'Player de vídeo', 'Minha conta', 'Segurança']);
});

test('finds in questions and answers, ignoring accents', () => {
  expect(titles('CPF')).toEqual(['Minha conta']);
  expect(titles('VELOCIDADE do video')).toEqual(['Player de vídeo']);
  expect(titles('zzz')).toEqual([]);
});

test('the answer about devices matches the school’s setting', () => {
  const answer = (singleDevice: boolean) =>
    searchHelp(helpGroups({ singleDevice }), 'mais de um dispositivo')[0]?.questions[0]?.answer;
  expect(answer(true)).toMatch(/^Um de cada vez/);
  expect(answer(false)).toMatch(/^Sim/);
});

test('the answer about addresses matches the student’s rule, and is left out until that is known', () => {
  const answers = (primaryAddress?: boolean) =>
    searchHelp(helpGroups({ singleDevice: true, primaryAddress }), 'qualquer internet').flatMap(({ questions }) =>
      questions.map(({ answer }) => answer),
    );
  expect(answers()).toEqual([]);
  expect(answers(true)).toEqual([expect.stringMatching(/24 horas/)]);
  expect(answers(false)).toEqual([expect.stringMatching(/^Sim/)]);
});

test('the answer about e-mail and CPF says where the settings have them', () => {
  const [answer] = searchHelp(groups, 'Posso mudar meu e-mail').flatMap(({ questions }) =>
    questions.map((each) => each.answer),
  );
  expect(answer).toMatch(/^O e-mail, sim: em Configurações, na aba Segurança\. .*CPF.*“Meus dados”\.$/);
});
