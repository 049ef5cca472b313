import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { newStudent } from '../fixtures/factories.ts';
import { fill, user } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

/* What was typed into a page, and not into a window of it, is asked about before the page is left. */

test.each([
  ['/admin/courses/trazer', 'Aulas', 'Boas-vindas | https://youtu.be/dQw4w9WgXcQ'],
  ['/admin/students/importar', 'E-mails', 'ana@example.com'],
])('%s', async (path, label, typed) => {
  await openPanel(await newProducer(), path);
  await expectAsked(await screen.findByLabelText<HTMLTextAreaElement>(label, { exact: false }), typed);
});

test('a note of the team', async () => {
  const producer = await newProducer();
  const { services } = await testApp();
  const student = await newStudent(services.db, producer);
  await openPanel(producer, `/admin/students/${student.studentId}`);
  await expectAsked(await screen.findByPlaceholderText<HTMLTextAreaElement>('Só a equipe vê'), 'Ligou duas vezes');
});

async function expectAsked(field: HTMLTextAreaElement, typed: string) {
  fill(field, typed);
  await user.click(screen.getByRole('link', { name: 'Relatórios' }));
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  expect([window.location.pathname.includes('/reports'), field.value]).toEqual([false, typed]);
}
