import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { inDays, newCohort, putInto } from '../../fixtures/cohort-fixture.ts';
import { network } from '../driver/network.ts';
import { expectFocus, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

async function openCalendar() {
  const { visitor, student, courseId } = await newEnrolled();
  const { services } = await testApp();
  const cohortId = await newCohort(services.db, student, courseId, { starts_at: inDays(3) });
  await putInto(services.db, student, cohortId, courseId);
  await openStudentArea(visitor, `/alunos/curso/${courseId}`);
  await user.click(await screen.findByRole('button', { name: 'Adicionar ao calendário' }));
  const window = await screen.findByRole('dialog', { name: 'Adicionar ao calendário' });
  const dialog = within(window);
  return { window, dialog, press: async (name: string) => user.click(await dialog.findByRole('button', { name })) };
}

test('the calendar’s address says what was last done with it, and its dialog keeps the focus', async () => {
  const { window, dialog, press } = await openCalendar();
  await press('Criar meu endereço');
  await dialog.findByText(/^Endereço novo pronto/);
  await waitFor(() => expectFocus(window));
  await press('Desligar');
  await dialog.findByText('Desligado: o endereço parou de funcionar.');
  await waitFor(() => expectFocus(window));
  expect(dialog.queryByText(/^Endereço novo pronto/)).toBeNull();
  await press('Criar meu endereço');
  await dialog.findByText(/^Endereço novo pronto/);
});

test('a problem is only shown until the other thing works', async () => {
  const { dialog, press } = await openCalendar();
  await press('Criar meu endereço');
  network.refuse('makeCalendarAddress');
  await press('Gerar novo endereço');
  await dialog.findByRole('alert');
  await press('Desligar');
  await dialog.findByText('Desligado: o endereço parou de funcionar.');
  expect(dialog.queryByRole('alert')).toBeNull();
});
