import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { luz, newQuiz, quizRules } from '../../fixtures/quizzes/quiz-fixture.ts';
import { network } from '../driver/network.ts';
import { fill, includes, leavePage, user, type Visitor } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* A quiz that several people write, on connections that lose answers. */

const app = await testApp();
const { db } = app.services;

let producer: Visitor & { producerId: string };
let lessonId: string;
beforeEach(async () => {
  await leavePage();
  producer = await newProducer();
  [lessonId = ''] = (await newCourse(db, producer, { title: 'Fotografia', modules: [[{ title: 'Luz' }]] })).lessonIds;
});

const openEditor = () => openPanel(producer, `/admin/courses/questionario/${lessonId}`);
const read = async () => (await app.call('producer.quiz', { lessonId }, producer)).data as AuthoredQuiz;
const saved = async () => (await read()).quiz?.questions.map(({ body }) => body);
const question = async (at: number) =>
  within(await screen.findByRole('group', { name: `Pergunta ${at}` })).getByLabelText<HTMLTextAreaElement>('Pergunta');
const shown = () => screen.getAllByLabelText<HTMLTextAreaElement>('Pergunta').map(({ value }) => value);
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const save = () => press('Salvar');
const conflict = () => screen.findByRole('dialog', { name: 'Este questionário mudou enquanto você escrevia' });

/** Somebody else corrects the first question. */
async function saveElsewhere(body: string) {
  const { quiz } = await read();
  const [first, ...others] = quiz?.questions ?? [luz()];
  const questions = [{ ...first, body }, ...others];
  const input = { lessonId, version: quiz?.version ?? 0, rules: quizRules(), questions };
  expect((await app.call('producer.saveQuiz', input, producer)).status).toBe(200);
}

/** A draft of the first version, which somebody else has changed since. */
async function comeBackLater() {
  await newQuiz(db, producer, lessonId);
  await openEditor();
  fill(await question(1), 'Onde eu mediria a luz?');
  await screen.findByText('Rascunho guardado neste navegador');
  await saveElsewhere('Onde se mede a luz?');
  await openEditor();
  await screen.findByText('Recuperamos o que você estava escrevendo');
}

test('a restored draft does not overwrite what somebody else has saved since, unless it is said', async () => {
  await comeBackLater();
  screen.getByText(includes('o questionário salvo mudou'));
  expect((await question(1)).value).toBe('Onde eu mediria a luz?');
  await save();
  const asks = within(await conflict());
  expect(await saved()).toEqual(['Onde se mede a luz?', 'O que muda o ISO?']);
  await user.click(asks.getByRole('button', { name: 'Salvar o meu por cima' }));
  await screen.findByText('Questionário salvo');
  expect(await saved()).toEqual(['Onde eu mediria a luz?', 'O que muda o ISO?']);
});

test('discarding a restored draft continues from what is saved; undoing that, from the draft', async () => {
  await comeBackLater();
  await press('Descartar rascunho');
  expect((await question(1)).value).toBe('Onde se mede a luz?');
  await press('Desfazer (Ctrl Z)');
  await save();
  await user.click(within(await conflict()).getByRole('button', { name: 'Continuar editando' }));
  await press('Refazer (Ctrl Shift Z)');
  fill(await question(2), 'O que o ISO muda?');
  await save();
  await screen.findByText('Questionário salvo');
  expect(await saved()).toEqual(['Onde se mede a luz?', 'O que o ISO muda?']);
});

test('the first quiz of a lesson does not overwrite one that somebody else has created meanwhile', async () => {
  await openEditor();
  await press('Importar');
  fill(await screen.findByLabelText('Ou cole aqui'), 'O que é o ISO? { =Sensibilidade ~Foco }');
  await press('Conferir');
  await press('Adicionar 1 pergunta');
  await saveElsewhere('Onde se mede a luz?');
  await save();
  await conflict();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('Recuperamos o que você estava escrevendo')).toBeNull();
  await user.click(within(await conflict()).getByRole('button', { name: 'Continuar editando' }));
  expect([shown(), await saved()]).toEqual([['O que é o ISO?'], ['Onde se mede a luz?']]);
});

test('a save whose response was lost is nobody else’s, also after another correction', async () => {
  await newQuiz(db, producer, lessonId, { questions: [luz()] });
  await openEditor();
  await question(1);
  await press('Adicionar pergunta');
  fill(await question(2), 'O que muda o ISO?  ');
  const card = within(screen.getByRole('group', { name: 'Pergunta 2' }));
  fill(card.getByLabelText('Resposta 1'), 'O ruído');
  fill(card.getByLabelText('Resposta 2'), 'O foco');
  network.loseAnswer(/saveQuiz/);
  await save();
  await screen.findByText(/^Sem conexão/);
  expect(await saved()).toEqual(['Onde medir a luz?', 'O que muda o ISO?']);
  await save();
  await screen.findByText('Tudo salvo');
  fill(await question(1), 'Onde se mede a luz?');
  network.loseAnswer(/saveQuiz/);
  await save();
  await waitFor(async () => expect((await saved())?.[0]).toBe('Onde se mede a luz?'));
  fill(await question(1), 'Onde você mede a luz?');
  await save();
  await screen.findByText('Tudo salvo');
  expect(await saved()).toEqual(['Onde você mede a luz?', 'O que muda o ISO?']);
});

test('“Desfazer” of a deleted question brings that question back, and takes nothing typed since', async () => {
  await newQuiz(db, producer, lessonId);
  await openEditor();
  await question(1);
  await user.click(screen.getAllByRole('button', { name: 'Excluir pergunta' })[0] as HTMLElement);
  await screen.findByText('Pergunta excluída');
  fill(await question(1), 'O que o ISO muda?');
  await press('Desfazer');
  await waitFor(() => expect(shown()).toEqual(['Onde medir a luz?', 'O que o ISO muda?']));
  await press('Desfazer (Ctrl Z)');
  expect(shown()).toEqual(['O que o ISO muda?']);
});

test('a question that was already brought back is not there twice', async () => {
  await newQuiz(db, producer, lessonId);
  await openEditor();
  await question(1);
  await user.click(screen.getAllByRole('button', { name: 'Excluir pergunta' })[0] as HTMLElement);
  await screen.findByText('Pergunta excluída');
  await press('Desfazer (Ctrl Z)');
  await press('Desfazer');
  expect(shown()).toEqual(['Onde medir a luz?', 'O que muda o ISO?']);
});

async function writeFirst(body: string) {
  await openEditor();
  await press('Adicionar pergunta');
  fill(await question(1), body);
  const card = within(screen.getByRole('group', { name: 'Pergunta 1' }));
  fill(card.getByLabelText('Resposta 1'), 'O ruído');
  fill(card.getByLabelText('Resposta 2'), 'O foco');
}

test('saving the first quiz of a lesson keeps its editor, with the focus and what was typed meanwhile', async () => {
  await writeFirst('O que é o ISO?');
  const body = await question(1);
  const savings = network.countCalls(/saveQuiz$/);
  const answer = network.holdAnswer('saveQuiz');
  await save();
  await waitFor(() => expect(savings()).toBe(1));
  body.focus();
  fill(body, 'O que muda o ISO?');
  answer();
  await screen.findByRole('tab', { name: 'Resultados' });
  expect([await question(1), document.activeElement]).toEqual([body, body]);
  expect(body.value).toBe('O que muda o ISO?');
  screen.getByText('Rascunho guardado neste navegador');
  expect(screen.queryByText('Recuperamos o que você estava escrevendo')).toBeNull();
  await save();
  await waitFor(async () => expect(await saved()).toEqual(['O que muda o ISO?']));
});

test('a quiz that was just created can be deleted, and brought back with its questions', async () => {
  await writeFirst('O que é o ISO?');
  await save();
  await press('Excluir questionário');
  await screen.findByText('Nenhuma pergunta ainda');
  await press('Restaurar');
  expect((await question(1)).value).toBe('O que é o ISO?');
});

test('questions are read from a file in UTF-16, and one that is no text is refused', async () => {
  await openEditor();
  await press('Importar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar perguntas' }));
  const choose = (content: BlobPart) =>
    user.upload(dialog.getByLabelText('Arquivo de perguntas'), new File([content], 'perguntas.csv'));
  await choose(new Uint8Array([0x50, 0x4b, 3, 4, 0]));
  await dialog.findByText('Não foi possível ler este arquivo');
  const text = '\ufefftipo;pergunta;certas;erradas\r\numa;Qual é a estação?;Verão;Inverno\r\n';
  await choose(Uint16Array.from(text, (character) => character.charCodeAt(0)));
  await user.click(await dialog.findByRole('button', { name: 'Adicionar 1 pergunta' }));
  expect((await question(1)).value).toBe('Qual é a estação?');
});
