import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays, formatDay } from '#shared/time/days.ts';
import { testApp } from '../../app.ts';
import { newCohort } from '../../fixtures/cohort-fixture.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { newInvitation, newMember } from '../../fixtures/team/team-fixture.ts';
import { user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/** A school with a course, another one in the bin, and a turma of each. */
async function place() {
  const { services, call } = await testApp();
  const { db } = services;
  const producer = await newProducer();
  const [course, binned] = [
    await newCourse(db, producer, { title: 'Cerâmica' }),
    await newCourse(db, producer, { title: 'Na lixeira' }),
  ];
  const another = await newCourse(db, producer, { title: 'Esmalte' });
  const cohorts = {
    listed: await newCohort(db, producer, course.id, { name: 'Turma de maio' }),
    binned: await newCohort(db, producer, binned.id, { name: 'Turma da lixeira' }),
  };
  expect((await call('producer.deleteCourse', { courseId: binned.id }, producer)).code).toBe(null);
  const rowOf = (memberId: string) =>
    asPlatform(db, (tx) =>
      tx.selectFrom('team_members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow(),
    );
  return { db, producer, course, binned, another, cohorts, rowOf };
}

async function openMember(producer: Parameters<typeof openPanel>[0], name: string) {
  await openPanel(producer, '/admin/equipe');
  await user.click(await screen.findByRole('button', { name: `Mudar o papel de ${name}` }));
  return within(await screen.findByRole('dialog', { name: 'Mudar papel' }));
}

test('an instructor who gets another course keeps the one that is in the bin', async () => {
  const { db, producer, course, binned, another, rowOf } = await place();
  const course_ids = [course.id, binned.id];
  const { memberId } = await newMember(db, producer, { role: 'instructor', course_ids, name: 'Nina Costa' });
  const dialog = await openMember(producer, 'Nina Costa');
  await user.click(await dialog.findByRole('checkbox', { name: 'Esmalte' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Nina Costa agora é Instrutor. Vale desde já.');
  expect((await rowOf(memberId)).course_ids.toSorted()).toEqual([course.id, binned.id, another.id].toSorted());
});

test('a moderator keeps the turma of a course that is in the bin', async () => {
  const { db, producer, cohorts, rowOf } = await place();
  const cohort_ids = [cohorts.listed, cohorts.binned];
  const { memberId } = await newMember(db, producer, { role: 'moderator', cohort_ids, name: 'Rui Melo' });
  const dialog = await openMember(producer, 'Rui Melo');
  const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Turma de maio/ });
  for (const checked of [false, true]) {
    await user.click(box);
    await waitFor(() => expect(box.checked).toBe(checked));
  }
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Rui Melo agora é Moderador. Vale desde já.');
  expect((await rowOf(memberId)).cohort_ids.toSorted()).toEqual(cohort_ids.toSorted());
});

test('whose last day is over is not said to have their rights from now on', async () => {
  const { db, producer } = await place();
  const expires_at = endOfDay(addDays(localDay(new Date()), -1)).toISOString();
  await newMember(db, producer, { role: 'support', name: 'Nina Costa', expires_at });
  const dialog = await openMember(producer, 'Nina Costa');
  await user.click(await dialog.findByRole('radio', { name: /^Administrador/ }));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Nina Costa agora é Administrador, mas o último dia de trabalho já passou.');
});

test('an invitation until a day that is over says so, and why it is not sent again', async () => {
  const { db, producer } = await place();
  const day = addDays(localDay(new Date()), -1);
  await newInvitation(db, producer, { email: 'rui@example.com', member_until: endOfDay(day).toISOString() });
  await openPanel(producer, '/admin/equipe');
  const row = within((await screen.findByText('rui@example.com')).closest('li') as HTMLElement);
  row.getByText('Vencido');
  row.getByText(`Até ${formatDay(day)}`);
  await user.click(row.getByRole('button', { name: /^Reenviar/ }));
  await screen.findByText(/^O último dia de trabalho já passou/);
});
