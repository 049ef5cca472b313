import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { courseQuery } from '#web/student/course/queries.ts';
import { createOutbox } from '#web/student/lesson/watching/outbox.ts';
import { preloadRoute } from '#web/student/routes.ts';
import { navigate } from '#web/student/routing/location.ts';
import { preloadWith } from '#web/student/routing/preload.ts';
import { testApp } from '../../app.ts';
import { newRule } from '../../fixtures/cohort-fixture.ts';
import { newViewing } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

/** The second lesson opens once the first is completed. */
async function enrolledInSteps() {
  const enrolled = await newEnrolled({ modules: [[{ title: 'O barro' }, { title: 'A roda' }]] });
  const [first = '', second = ''] = enrolled.lessonIds;
  const { services } = await testApp();
  await newRule(services.db, enrolled.student, enrolled.courseId, { lesson_id: second, kind: 'previous' });
  return { ...enrolled, db: services.db, first, page: `/alunos/curso/${enrolled.courseId}?aula=${first}` };
}

const actions = () => within(document.querySelector<HTMLElement>('.lesson-actions') ?? document.body);

async function expectNextOpens() {
  await user.click(await waitFor(() => actions().getByRole('button', { name: 'Próxima aula' })));
  await screen.findByRole('dialog', { name: 'Aula: A roda' });
  await screen.findByRole('button', { name: 'Marcar como concluída' });
  expect(screen.queryByText('Esta aula será liberada em breve')).toBeNull();
}

test('completing a lesson opens on screen the one that waited for it', async () => {
  const { visitor, page } = await enrolledInSteps();
  await openStudentArea(visitor, page);
  await user.click(await screen.findByRole('button', { name: 'Marcar como concluída' }));
  await expectNextOpens();
});

test('so does a video watched to its end', async () => {
  const { visitor, school, student, db, first, page } = await enrolledInSteps();
  await newViewing(db, student, first, { opened_at: new Date(Date.now() - 3_600_000).toISOString() });
  const watched = {
    positionSeconds: 60,
    durationSeconds: 60,
    playedSeconds: 60,
    watched: [[0, 60] as [number, number]],
  };
  createOutbox(`${student.userId} ${school.slug}`, () => localStorage).put({ lessonId: first, ...watched });
  await openStudentArea(visitor, page);
  await expectNextOpens();
});

test('a star pressed while the course is read again does not keep it locked', async () => {
  const { visitor, page } = await enrolledInSteps();
  await openStudentArea(visitor, page);
  const complete = await screen.findByRole('button', { name: 'Marcar como concluída' });
  const read = network.countCalls(/student\/course$/);
  network.hold('course');
  await user.click(complete);
  await waitFor(() => expect(read()).toBe(1));
  await user.click(await screen.findByRole('button', { name: 'Adicionar aos favoritos' }));
  await expectNextOpens();
});

test('a star that is stored after the course was read again is shown', async () => {
  const { visitor, page } = await enrolledInSteps();
  await openStudentArea(visitor, page);
  const store = network.hold('addFavorite');
  await user.click(await screen.findByRole('button', { name: 'Adicionar aos favoritos' }));
  await screen.findByRole('button', { name: 'Remover dos favoritos' });
  await user.click(await screen.findByRole('button', { name: 'Marcar como concluída' }));
  // Answered before the star is stored.
  await screen.findByRole('button', { name: 'Adicionar aos favoritos' });
  store();
  await screen.findByRole('button', { name: 'Remover dos favoritos' });
});

test('a lesson whose completion was refused twice in a row is as the server has it', async () => {
  const { visitor, page } = await enrolledInSteps();
  await openStudentArea(visitor, page);
  const sent = network.countCalls(/setCompletion$/);
  network.refuse('setCompletion');
  const answer = network.hold('setCompletion');
  await user.click(await screen.findByRole('button', { name: 'Marcar como concluída' }));
  await user.click(await screen.findByRole('button', { name: /desmarcar$/ }));
  await screen.findByRole('button', { name: 'Marcar como concluída' });
  answer();
  await waitFor(() => expect(sent()).toBe(2));
  await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  await screen.findByRole('button', { name: 'Marcar como concluída' });
});

test('a course whose last completion was refused is not shown as completed', async () => {
  const { visitor, courseId, lessonIds } = await newEnrolled();
  await openStudentArea(visitor, '/alunos/cursos');
  await screen.findByRole('link', { name: /Cerâmica em Casa/ });
  navigate(`/alunos/curso/${courseId}?aula=${lessonIds[0]}`);
  network.refuse('setCompletion');
  const answer = network.hold('setCompletion');
  await user.click(await screen.findByRole('button', { name: 'Marcar como concluída' }));
  await screen.findByRole('region', { name: 'Curso concluído' });
  answer();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  navigate('/alunos/cursos');
  const card = () => screen.findByRole('link', { name: /Cerâmica em Casa/ });
  await card();
  await waitFor(async () => expect((await card()).textContent).not.toContain('Concluído'));
});

test('a lesson in view opens by itself when its time comes', async () => {
  const { visitor, student, courseId, lessonIds } = await newEnrolled();
  const [lesson_id = ''] = lessonIds;
  const { db } = (await testApp()).services;
  const at = new Date(Date.now() + 3000).toISOString();
  await newRule(db, student, courseId, { lesson_id, kind: 'at', at });
  await openStudentArea(visitor, `/alunos/curso/${courseId}?aula=${lesson_id}`);
  await screen.findByRole('button', { name: 'Marcar como concluída' });
});

test('opening a lesson without a video is the first access, from which the next one counts its days', async () => {
  const modules = [[{ title: 'O barro', videoUrl: null }, { title: 'A roda' }]];
  const { visitor, student, courseId, lessonIds } = await newEnrolled({ modules });
  const [first = '', second = ''] = lessonIds;
  const { db } = (await testApp()).services;
  await newRule(db, student, courseId, { lesson_id: second, kind: 'first_access', days: 3 });
  const enrollment = () =>
    asPlatform(db, (tx) =>
      tx.selectFrom('enrollments').where('student_id', '=', student.studentId).select('first_access_at').execute(),
    );
  await openStudentArea(visitor, `/alunos/curso/${courseId}?aula=${first}`);
  await waitFor(async () => expect(await enrollment()).toMatchObject([{ first_access_at: expect.any(String) }]));
  await openStudentArea(visitor, `/alunos/curso/${courseId}?aula=${second}`);
  await screen.findByText('Esta aula será liberada em breve');
  await screen.findAllByText('Liberada em 3 dias');
});

describe('a course whose lessons all count their days from the first access', () => {
  async function pointedAt() {
    const { visitor, student, courseId, lessonIds } = await newEnrolled();
    const [lesson_id = ''] = lessonIds;
    const { db } = (await testApp()).services;
    await newRule(db, student, courseId, { lesson_id, kind: 'first_access', days: 3 });
    const firstAccess = async () => {
      const [enrollment] = await asPlatform(db, (tx) =>
        tx.selectFrom('enrollments').where('student_id', '=', student.studentId).select('first_access_at').execute(),
      );
      return enrollment?.first_access_at;
    };
    const daysShown = () =>
      queryClient.getQueryData(courseQuery(courseId).queryKey)?.modules[0]?.lessons.map(({ inDays }) => inDays);
    preloadWith(preloadRoute);
    onTestFinished(() => preloadWith(() => {}));
    await openStudentArea(visitor, '/alunos/cursos');
    const link = await screen.findByRole('link', { name: /Módulo 1/ });
    return { link, firstAccess, daysShown };
  }

  test('is opened by following its link, not by pointing at it', async () => {
    const { link, firstAccess, daysShown } = await pointedAt();
    await user.hover(link);
    await waitFor(() => expect(daysShown()).toEqual([0]));
    expect(await firstAccess()).toBeNull();
    await user.click(link);
    await waitFor(() => expect(daysShown()).toEqual([3]));
    expect(await firstAccess()).not.toBeNull();
  });

  test('is opened by following its link before the answer that was asked for ahead', async () => {
    const { link, firstAccess, daysShown } = await pointedAt();
    const asked = network.countCalls(/student\/course$/);
    const answer = network.holdAnswer('course');
    await user.hover(link);
    await waitFor(() => expect(asked()).toBe(1));
    await user.click(link);
    answer();
    await waitFor(() => expect(daysShown()).toEqual([3]));
    expect(await firstAccess()).not.toBeNull();
  });
});
