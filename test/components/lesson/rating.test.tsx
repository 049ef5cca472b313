import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../../app.ts';
import { network } from '../driver/network.ts';
import { includes, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from '../student/enrolled.ts';

const rating = async () => within(await screen.findByRole('region', { name: 'Sua avaliação' }));
const rate = async (value: number) =>
  user.click(await (await rating()).findByRole('radio', { name: new RegExp(`^${value}`) }));

const expectRated = (...expected: string[]) =>
  waitFor(async () => {
    const chosen = (await rating()).queryAllByRole('radio', { checked: true });
    expect(chosen.map((radio) => radio.closest('label')?.textContent)).toEqual(expected);
  });
const expectCalm = () => waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));

async function openCompleted() {
  const { visitor, courseId, lessonIds } = await newEnrolled();
  const { call } = await testApp();
  await call('student.setCompletion', { lessonId: lessonIds[0], completed: true }, visitor);
  await openStudentArea(visitor, `/alunos/curso/${courseId}?aula=${lessonIds[0]}`);
  await rating();
  await expectCalm();
  return { sent: network.countCalls(/rateLesson$/), read: network.countCalls(/student\/lesson$/) };
}

test('a refused rating is taken back', async () => {
  await openCompleted();
  network.refuse('rateLesson');
  const answer = network.hold('rateLesson');
  await rate(4);
  await expectRated('4, Boa');
  answer();
  await screen.findByText(includes('Algo deu errado'));
  await expectRated();
});

test('of two quick ratings that are both refused none stays', async () => {
  const { sent } = await openCompleted();
  network.refuse('rateLesson');
  const answer = network.hold('rateLesson');
  await rate(4);
  await expectRated('4, Boa');
  await rate(5);
  await expectRated('5, Ótima');
  answer();
  await waitFor(() => expect(sent()).toBe(2));
  await expectRated();
});

test('a refused rating goes back to the one accepted just before', async () => {
  const { sent } = await openCompleted();
  const first = network.hold('rateLesson');
  await rate(4);
  await waitFor(() => expect(sent()).toBe(1));
  const second = network.hold('rateLesson');
  await rate(5);
  await expectRated('5, Ótima');
  first();
  await waitFor(() => expect(sent()).toBe(2));
  network.refuse('rateLesson');
  second();
  await expectRated('4, Boa');
});

test('the lesson is not read again once the last of several ratings is accepted, as that would interrupt its video', async () => {
  const { sent, read } = await openCompleted();
  network.refuse('rateLesson');
  const first = network.hold('rateLesson');
  await rate(4);
  await waitFor(() => expect(sent()).toBe(1));
  const second = network.hold('rateLesson');
  await rate(5);
  await expectRated('5, Ótima');
  first();
  await waitFor(() => expect(sent()).toBe(2));
  network.accept('rateLesson');
  second();
  await expectCalm();
  await expectRated('5, Ótima');
  expect(read()).toBe(0);
});

test('a rating that nobody holds is not gone back to', async () => {
  const { sent, read } = await openCompleted();
  network.refuse('rateLesson');
  const answer = network.hold('rateLesson');
  const goOn = network.hold('lesson');
  await rate(4);
  await expectRated('4, Boa');
  await rate(5);
  await expectRated('5, Ótima');
  answer();
  await waitFor(() => expect(read()).toBe(1));
  await rate(2);
  await waitFor(() => expect(sent()).toBe(3));
  await expectRated();
  goOn();
});
