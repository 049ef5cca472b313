import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sendWaitingOnLeave } from '#web/student/live/send-waiting.ts';
import { testApp } from '../../app.ts';
import { newNotification } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

sendWaitingOnLeave(queryClient);

test('a rating that waits for an earlier one is sent when the page is left, and no older one with it', async () => {
  const { visitor, courseId, lessonIds } = await newEnrolled();
  const { call } = await testApp();
  await call('student.setCompletion', { lessonId: lessonIds[0], completed: true }, visitor);
  await openStudentArea(visitor, `/alunos/curso/${courseId}?aula=${lessonIds[0]}`);
  const rating = async () => within(await screen.findByRole('region', { name: 'Sua avaliação' }));
  const rate = async (value: number) =>
    user.click(await (await rating()).findByRole('radio', { name: new RegExp(`^${value}`) }));
  const sent = network.countCalls(/rateLesson$/);
  const answer = network.hold('rateLesson');
  await rate(1);
  await waitFor(() => expect(sent()).toBe(1));
  for (const value of [2, 5, 4]) await rate(value);
  await waitFor(() => expect(queryClient.isMutating()).toBe(4));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(sent()).toBe(2));
  await waitFor(async () => {
    const { data } = await call('student.lesson', { lessonId: lessonIds[0] }, visitor);
    expect(data).toMatchObject({ rating: 4 });
  });
  answer();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
});

test('notifications that were marked as read quickly are all read when the page is left', async () => {
  const { visitor, student } = await newEnrolled();
  const { call, services } = await testApp();
  for (const title of ['Aula ao vivo', 'Novo módulo', 'Boas-vindas'])
    await newNotification(services.db, student, { title, message: 'Hoje às 20h.' });
  await openStudentArea(visitor, '/alunos/notificacoes');
  const markers = () => screen.findAllByRole('button', { name: /^Não lida/ });
  expect(await markers()).toHaveLength(3);
  const sent = network.countCalls(/readNotification$/);
  const answer = network.hold('readNotification');
  for (const marker of await markers()) await user.click(marker);
  await waitFor(() => expect([sent(), queryClient.isMutating()]).toEqual([1, 3]));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(sent()).toBe(3));
  answer();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect((await call('student.notifications', undefined, visitor)).data).toMatchObject({ unread: 0 });
});
