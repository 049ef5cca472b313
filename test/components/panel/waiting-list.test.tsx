import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { WaitingList } from '#shared/contract/school/waiting-list.ts';
import { testApp } from '../../app.ts';
import { newCohort } from '../../fixtures/cohort-fixture.ts';
import { newCourse, newSchool, newStudent } from '../../fixtures/factories.ts';
import { newVisitor, user } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';

const { call, services, signedIn } = await testApp();
const { db } = services;

test('the first of a waiting list is called, although somebody inactive came before', async () => {
  const school = await newSchool(db);
  const course = await newCourse(db, school);
  const cohortId = await newCohort(db, school, course.id, { seats: 1 });
  const producer = await signedIn({ kind: 'producer', userId: school.producerId });
  const inactive = await newStudent(db, school, { name: 'Bia Inativa', status: 'inactive' });
  const next = await newStudent(db, school, { name: 'Caio Vasconcelos' });
  for (const { studentId } of [inactive, next])
    await call('producer.joinWaiting', { cohortId, studentIds: [studentId] }, producer);
  await openPanel(newVisitor(producer), `/admin/courses/${course.id}/turmas/${cohortId}`);
  await user.click(await screen.findByRole('tab', { name: /^Lista de espera/ }));
  await screen.findByText(/Inativo$/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Chamar Bia Inativa' }).disabled).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Chamar o primeiro' }));
  await waitFor(() => expect(screen.queryByText('Caio Vasconcelos')).toBeNull());
  const { data } = await call('producer.waitingList', { cohortId }, producer);
  expect((data as WaitingList).students.map(({ name }) => name)).toEqual(['Bia Inativa']);
});
