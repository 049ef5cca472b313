import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { joinWaiting } from '#server/cohorts/waiting/waiting-list.ts';
import { asSchool } from '#server/db.ts';
import { LIMITS } from '#shared/limits.ts';
import { testApp } from '../../app.ts';
import { enrolledIn, newCohort } from '../../fixtures/cohort-fixture.ts';
import { newAttachment, newCourse, newStudent, openEnrollment } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* Each of several quick removals can be undone, and the room that it keeps until then is told. */

const { db } = (await testApp()).services;

const expectTwoUndos = () => waitFor(() => expect(screen.getAllByRole('button', { name: 'Desfazer' })).toHaveLength(2));

test('attachments removed before the first answer', async () => {
  const producer = await newProducer();
  const { lessonIds } = await newCourse(db, producer, { title: 'Cerâmica', modules: [[{ title: 'A roda' }]] });
  const lessonId = lessonIds[0] ?? '';
  await newAttachment(db, producer, lessonId, { name: 'Moldes', position: 1 });
  await newAttachment(db, producer, lessonId, { name: 'Receitas', position: 2 });
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Módulos de Cerâmica' }));
  const bench = within(await screen.findByRole('dialog', { name: 'Módulos' }));
  await user.click(await bench.findByRole('button', { name: /^Editar aula.*A roda/ }));
  const removed = network.countCalls(/removeAttachment$/);
  const answer = network.hold('removeAttachment');
  await user.click(await bench.findByRole('button', { name: 'Remover Moldes' }));
  await user.click(await bench.findByRole('button', { name: 'Remover Receitas' }));
  await waitFor(() => expect(removed()).toBe(2));
  answer();
  await screen.findByText('“Receitas” removido da aula');
  await screen.findByText('“Moldes” removido da aula');
  await expectTwoUndos();
});

test('in a school without room for attachments it is said when what is removed gives its own back', async () => {
  const producer = await newProducer();
  const { producerId } = producer;
  await newCourse(db, producer, { title: 'Cerâmica', modules: [[{ title: 'A roda' }]] });
  const [id, bytes] = [randomUUID(), LIMITS.attachmentQuotaBytes - 1];
  const file = { producer_id: producerId, id, key: `attachments/${producerId}/${id}`, extension: 'zip', bytes };
  await asSchool(db, producer, (tx) =>
    tx
      .insertInto('attachment_files')
      .values({ ...file, kind: 'zip' })
      .execute(),
  );
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Módulos de Cerâmica' }));
  await user.click(await screen.findByRole('button', { name: /^Editar aula.*A roda/ }));
  await screen.findByText(/O espaço do que é removido volta em até dois dias\.$/);
});

test('students taken off a waiting list before the first answer', async () => {
  const producer = await newProducer();
  const { id: courseId } = await newCourse(db, producer);
  const cohortId = await newCohort(db, producer, courseId, { seats: 1 });
  await enrolledIn(db, producer, courseId, cohortId);
  const studentIds: string[] = [];
  for (const name of ['Caio Reis', 'Tainá Souza']) {
    const student = await newStudent(db, producer, { name });
    await openEnrollment(db, student, courseId);
    studentIds.push(student.studentId);
  }
  await joinWaiting(db, producer, { cohortId, studentIds });
  await openPanel(producer, `/admin/courses/${courseId}/turmas/${cohortId}`);
  await user.click(await screen.findByRole('tab', { name: 'Lista de espera (2)' }));
  const removed = network.countCalls(/leaveWaiting$/);
  const answer = network.hold('leaveWaiting');
  for (const take of await screen.findAllByRole('button', { name: /^Tirar .* da lista de espera$/ }))
    await user.click(take);
  await waitFor(() => expect(removed()).toBe(2));
  answer();
  await expectTwoUndos();
});
