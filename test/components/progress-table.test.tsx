import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setCompletion } from '#server/learning/progress/completion.ts';
import { LIMITS } from '#shared/limits.ts';
import { testApp } from '../app.ts';
import { newCourse, newStudent, openEnrollment } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { fill, user, type Visitor } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

const PATH = '/admin/reports/progresso';
const lessons = (...titles: string[]) => titles.map((title) => ({ title }));

async function school(...names: string[]) {
  const producer = await newProducer();
  const { db, jobs } = (await testApp()).services;
  const modules = [lessons('Sol', 'Sombra'), lessons('Cortina')];
  const course = await newCourse(db, producer, { title: 'Fotografia', modules });
  for (const name of names) {
    const student = await newStudent(db, producer, { name });
    await openEnrollment(db, student, course.id);
    if (name === 'Ana')
      await setCompletion(db, jobs, student, { lessonId: course.lessonIds[0] ?? '', completed: true });
  }
  return producer;
}

const grid = () => screen.findByRole('grid', { name: 'Progresso por aula' });
const activeCell = async () => document.getElementById((await grid()).getAttribute('aria-activedescendant') ?? '');
const names = async () =>
  within(await grid())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

async function open(visitor: Visitor, path = PATH) {
  await openPanel(visitor, path);
  return grid();
}

test('keys move through the cells, each of which names student, lesson and state', async () => {
  const table = await open(await school('Bia', 'Ana'));
  expect([table.getAttribute('aria-rowcount'), table.getAttribute('aria-colcount')]).toEqual(['4', '5']);
  table.focus();
  const titleAfter = async (keys: string) => {
    await user.keyboard(keys);
    return (await activeCell())?.title;
  };
  expect(await titleAfter('{ArrowRight}{ArrowRight}')).toBe('Ana, 1. Módulo 1, aula 1: Sol, concluída');
  expect(await titleAfter('{ArrowDown}')).toBe('Bia, 1. Módulo 1, aula 1: Sol, não vista');
  expect(await titleAfter('{End}')).toBe('Bia, 2. Módulo 2, aula 1: Cortina, não vista');
  await user.keyboard('{Control>}{Home}{/Control}');
  expect((await activeCell())?.textContent).toContain('Ana');
  expect(document.activeElement).toBe(table);
});

test('by module, each column is a module, and so it is in the address', async () => {
  await open(await school('Ana'));
  await user.click(screen.getByRole('radio', { name: 'Por módulo' }));
  await screen.findByTitle('Ana, 1. Módulo 1, 1 de 2 aulas concluídas');
  expect(location.search).toBe('?por=modulos');
});

test('a search filters the rows, and one without results can be cleared', async () => {
  await open(await school('José', 'Ana'));
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar alunos' });
  fill(field, 'jose');
  await waitFor(async () => expect(await names()).toEqual([expect.stringContaining('José')]));
  fill(field, 'ninguém');
  await screen.findByText('Nenhum aluno encontrado');
  await user.click(screen.getByRole('button', { name: 'Ver todos os alunos' }));
  await waitFor(async () => expect(await names()).toHaveLength(2));
});

test('the next page loads near the end of the rows, and a failure is reported', async () => {
  const count = LIMITS.progressPage + 2;
  const producer = await school(...Array.from({ length: count }, (_, at) => `Aluna ${String(at).padStart(2, '0')}`));
  const table = await open(producer);
  network.refuse('progressTable');
  table.focus();
  await user.keyboard('{Control>}{End}{/Control}');
  Object.defineProperty(table, 'scrollTop', { value: (LIMITS.progressPage - 10) * 48, configurable: true });
  table.dispatchEvent(new Event('scroll'));
  await screen.findByText('Não foi possível carregar mais alunos.');
  network.accept('progressTable');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(async () => {
    await user.keyboard('{Control>}{End}{/Control}');
    table.focus();
    expect((await activeCell())?.title).toContain(`Aluna ${count - 1}`);
  });
});

test('an empty table says what is missing', async () => {
  await openPanel(await newProducer(), PATH);
  await screen.findByText('Você ainda não tem cursos');
  await openPanel(await school(), PATH);
  await screen.findByText('Ninguém está neste curso ainda');
  await openPanel(await school('Ana'), `${PATH}?curso=00000000-0000-4000-8000-000000000000`);
  await screen.findByText('Curso não encontrado');
});
