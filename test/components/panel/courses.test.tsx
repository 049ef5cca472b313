import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

const { services, call } = await testApp();
const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const press = async (title: string, name: RegExp) => user.click((await card(title)).getByRole('button', { name }));
const confirm = async (name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

async function openCourses() {
  const producer = await newProducer();
  const course = await newCourse(services.db, producer, { title: 'Cerâmica', modules: [[{ title: 'O barro' }]] });
  await openPanel(producer, '/dashboard');
  await card('Cerâmica');
  return { producer, course };
}

test('what cannot be copied, deleted or refreshed says so, and is as it was', async () => {
  await openCourses();
  network.refuse('copyCourse', 'deleteCourse', 'courses');
  await press('Cerâmica', /^Duplicar/);
  await screen.findByText('Erro ao duplicar curso');
  await press('Cerâmica', /^Excluir curso/);
  await confirm('Excluir curso');
  await screen.findByText('Erro ao excluir curso');
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  await screen.findByText('Erro ao atualizar cursos');
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('a double click copies, deletes and restores once', async () => {
  await openCourses();
  const [copied, deleted, restored] = [/copyCourse$/, /deleteCourse$/, /restore$/].map(network.countCalls);
  await user.dblClick((await card('Cerâmica')).getByRole('button', { name: /^Duplicar/ }));
  await screen.findByText('Curso duplicado com sucesso!');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  await press('Cerâmica', /^Excluir curso/);
  await user.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir curso' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Curso restaurado');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect([copied?.(), deleted?.(), restored?.()]).toEqual([1, 1, 1]);
});

test('searching finds what was copied under its own name', async () => {
  await openCourses();
  const search = screen.getByLabelText('Buscar cursos');
  fill(search, 'CERAM');
  await press('Cerâmica', /^Duplicar/);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  fill(search, 'cópia');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await card('Cerâmica (Cópia)');
});

test('a lesson waits in the bin for its course', async () => {
  const { producer, course } = await openCourses();
  await call('producer.deleteLesson', { lessonId: course.lessonIds[0] }, producer);
  await call('producer.deleteCourse', { courseId: course.id }, producer);
  await openPanel(producer, '/admin/courses/lixeira');
  const restore = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Restaurar O barro' });
  expect((await restore()).disabled).toBe(true);
  screen.getByText('Restaure primeiro o curso.');
  screen.getByText('Aula de Cerâmica · Módulo 1');
  await user.click(screen.getByRole('button', { name: 'Restaurar Cerâmica' }));
  await waitFor(async () => expect((await restore()).disabled).toBe(false));
  await user.click(await restore());
  await screen.findByText('Aula restaurada');
  await screen.findByText('A lixeira está vazia');
});

test('a bin that cannot be read says so and is asked again', async () => {
  await openCourses();
  network.refuse('trash');
  await user.click(screen.getByRole('link', { name: 'Lixeira' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar a lixeira');
  network.accept('trash');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('A lixeira está vazia');
});
