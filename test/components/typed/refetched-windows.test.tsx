import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../../app.ts';
import { newCourse, newStudent } from '../../fixtures/factories.ts';
import { fill, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* Dialogs whose page is refetched while something is typed in them. */

const { services, call } = await testApp();

test.each([
  ['Editar', 'Editar Aluno', 'Nome'],
  ['Corrigir e-mail e reenviar', 'Corrigir e-mail e reenviar', 'E-mail'],
])('of a student who has changed meanwhile, “%s” keeps what was typed', async (item, title, label) => {
  const producer = await newProducer();
  const { studentId } = await newStudent(services.db, producer, { name: 'Caio Reis' });
  await openPanel(producer, `/admin/students/${studentId}`);
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  const field = async () =>
    within(await screen.findByRole('dialog', { name: title })).findByLabelText<HTMLInputElement>(label, {
      exact: false,
    });
  fill(await field(), 'caio@example.com');

  await asSchool(services.db, producer, (tx) =>
    tx.updateTable('students').set({ phone: '11987654321' }).where('id', '=', studentId).execute(),
  );
  await queryClient.refetchQueries({ type: 'active' });
  await screen.findByText('(11) 98765-4321');
  expect((await field()).value).toBe('caio@example.com');
});

/** A course's modules, opened by their address, with an unsaved title of its lesson. */
async function openByAddress() {
  const producer = await newProducer();
  const { id: courseId } = await newCourse(services.db, producer, {
    title: 'Cerâmica',
    modules: [[{ title: 'A roda' }]],
  });
  await openPanel(producer, `/admin/courses?modulos=${courseId}`);
  const bench = within(await screen.findByRole('dialog', { name: 'Módulos' }));
  await user.click(await bench.findByRole('button', { name: /^Editar aula.*A roda/ }));
  const title = async () => bench.findByLabelText<HTMLInputElement>('Título', { exact: false });
  fill(await title(), 'O torno');
  return { producer, courseId, bench, title };
}

test('a course renamed and then deleted meanwhile leaves what is typed in its modules, opened by their address', async () => {
  const { producer, courseId, title } = await openByAddress();
  await asSchool(services.db, producer, (tx) =>
    tx.updateTable('courses').set({ title: 'Porcelana' }).where('id', '=', courseId).execute(),
  );
  await queryClient.refetchQueries({ type: 'active' });
  await screen.findByRole('heading', { name: 'Porcelana', hidden: true });
  expect((await title()).value).toBe('O torno');
  expect((await call('producer.deleteCourse', { courseId }, producer)).code).toBeNull();
  await queryClient.refetchQueries({ type: 'active' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Porcelana', hidden: true })).toBeNull());
  expect((await title()).value).toBe('O torno');
  screen.getByRole('dialog', { name: 'Módulos' });
});

test('modules opened by their address are left with one answer to the question about what is typed', async () => {
  const { bench } = await openByAddress();
  await user.click(bench.getByRole('button', { name: 'Fechar' }));
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  await user.click(within(question).getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});
