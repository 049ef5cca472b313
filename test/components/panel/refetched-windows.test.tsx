import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../../app.ts';
import { newStudent } from '../../fixtures/factories.ts';
import { fill, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* Dialogs whose page is refetched while something is typed in them. */

const { services } = await testApp();

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
