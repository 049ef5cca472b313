import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { WaitingList } from '#shared/contract/school/waiting-list.ts';
import { testApp } from '../../app.ts';
import { enrolledIn, newCohort } from '../../fixtures/cohort-fixture.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { expectFocus, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

const { call, services } = await testApp();
const { db } = services;

/** Chooses both students of a turma, and another turma for them. */
async function chooseBothFor(seats: number | null) {
  const producer = await newProducer();
  const course = await newCourse(db, producer);
  const cohortId = await newCohort(db, producer, course.id);
  const night = await newCohort(db, producer, course.id, { name: 'Noite', seats });
  for (const _ of [1, 2]) await enrolledIn(db, producer, course.id, cohortId);
  await openPanel(producer, `/admin/courses/${course.id}/turmas/${cohortId}`);
  await user.click(await screen.findByRole('tab', { name: 'Alunos' }));
  for (const box of await screen.findAllByRole('checkbox', { name: /^Escolher/ })) await user.click(box);
  const target = await screen.findByRole<HTMLButtonElement>('combobox', { name: 'Mover para' });
  await waitFor(() => expect(target.disabled).toBe(false));
  target.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'Noite' }));
  return async () => (await call('producer.waitingList', { cohortId: night }, producer)).data as WaitingList;
}

const expectFocusOnList = () => waitFor(() => expectFocus(screen.getByLabelText('Alunos da turma')));

test('people put on the waiting list of a full turma are told, and the focus stays with the list', async () => {
  const waiting = await chooseBothFor(1);
  await user.click(await screen.findByRole('button', { name: 'Pôr na lista de espera' }));
  await screen.findByText('2 alunos na lista de espera de Noite');
  await expectFocusOnList();
  expect(await waiting()).toMatchObject({ total: 2 });
});

test('so does it after moving them', async () => {
  await chooseBothFor(null);
  await user.click(await screen.findByRole('button', { name: 'Mover' }));
  await screen.findByText('2 alunos trocaram de turma');
  await expectFocusOnList();
});
