import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { LessonInput } from '#server/courses/lesson-columns.ts';
import { deleteLesson } from '#server/courses/trash/delete.ts';
import { asPlatform } from '#server/db.ts';
import { setPosition } from '#server/learning/progress/position.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { courseQuery, lessonQuery } from '#web/student/course/queries.ts';
import { createOutbox } from '#web/student/lesson/watching/outbox.ts';
import { testApp } from '../../app.ts';
import { newQuiz } from '../../fixtures/quizzes/quiz-fixture.ts';
import { network } from '../driver/network.ts';
import { user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { endVideo, loadSlowVideo, playTo, startVideo } from '../driver/video.ts';
import { newEnrolled } from '../student/enrolled.ts';

const { db } = (await testApp()).services;

/** Somebody enrolled in a course of one lesson. */
async function enrolled(given: Partial<LessonInput> = {}) {
  const lesson = { title: 'O barro', videoUrl: 'https://cdn.example.com/aula.mp4', ...given };
  const { lessonIds, ...rest } = await newEnrolled({ modules: [[lesson]] });
  const [lessonId = ''] = lessonIds;
  return { ...rest, lessonId, path: `/alunos/curso/${rest.courseId}?aula=${lessonId}` };
}

const MARK = { name: 'Marcar como concluída' };

test('the controls go away while a video plays that started by itself', async () => {
  const { visitor, path } = await enrolled();
  await openStudentArea(visitor, path);
  await startVideo();
  await waitFor(() => expect(document.querySelector('[data-asleep]')).toBeTruthy());
});

test('pressing the big button again before the video begins does not pause it', async () => {
  const { visitor, path } = await enrolled();
  await openStudentArea(visitor, path);
  await loadSlowVideo();
  await user.dblClick(screen.getByRole('button', { name: 'Reproduzir o vídeo' }));
  expect(document.querySelector('video')?.paused).toBe(false);
});

test.each([
  ['can be completed at the end of its video', false],
  ['cannot, while it has a quiz to be passed first', true],
])('a lesson %s', async (_, held) => {
  const { visitor, school, lessonId, path } = await enrolled();
  if (held) await newQuiz(db, school, lessonId);
  await openStudentArea(visitor, path);
  await startVideo();
  await endVideo();
  const ending = within(await screen.findByRole('region', { name: 'Fim da aula' }));
  expect(ending.queryAllByRole('button', MARK)).toHaveLength(held ? 0 : 1);
});

/** Leaves a lesson that plays, which goes on in the corner. */
async function playInCorner() {
  const { visitor, courseId, path } = await enrolled();
  await openStudentArea(visitor, path);
  await startVideo();
  const lesson = within(await screen.findByRole('dialog', { name: 'Aula: O barro' }));
  await user.click(lesson.getByRole('button', { name: 'Voltar' }));
  await screen.findByRole('complementary', CORNER);
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('aside video')).toBeTruthy());
  await startVideo();
  return { courseId };
}
async function goBackToLesson() {
  await user.click(await screen.findByRole('link', { name: /^Voltar para a aula O barro/ }));
  await waitFor(() => expect(screen.queryByRole('complementary', CORNER)).toBeNull());
}
const CORNER = { name: 'Vídeo em miniatura' };
const resumesAt = () => document.querySelector('video')?.getAttribute('src')?.split('#')[1];

test('back from the mini player, the lesson goes on where that has come', async () => {
  await playInCorner();
  await playTo(40);
  await goBackToLesson();
  await waitFor(() => expect(resumesAt()).toBe('t=40'));
});

test('back from the e-book, the video goes on where it stopped, not at the second once asked for', async () => {
  const { visitor, path } = await enrolled({ ebookUrl: 'https://example.com/apostila.pdf' });
  await openStudentArea(visitor, `${path}&t=5`);
  await waitFor(() => expect(resumesAt()).toBe('t=5'));
  await startVideo();
  const position = await screen.findByRole('slider', { name: 'Posição do vídeo' });
  await waitFor(async () => {
    await playTo(20);
    expect(position.getAttribute('aria-valuenow')).toBe('20');
  });
  await user.click(await screen.findByRole('button', { name: 'Ver ebook' }));
  await waitFor(() => expect(document.querySelector('video')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Ver vídeo' }));
  await waitFor(() => expect(resumesAt()).toBe('t=20'));
});

test('the lock screen keeps its title and buttons when a lesson comes back from the mini player', async () => {
  const handlers = new Map<string, unknown>();
  const session = {
    metadata: null as { title: string } | null,
    setActionHandler: (action: string, handler: unknown) => handlers.set(action, handler),
    setPositionState: () => {},
  };
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  vi.stubGlobal('MediaMetadata', Object);
  await playInCorner();
  await goBackToLesson();
  await waitFor(() => expect(session.metadata).toEqual({ title: 'O barro' }));
  expect(handlers.get('play')).toBeTruthy();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
});

test('the mini player stays open without a connection, and closes when the lesson is gone', async () => {
  const { visitor, school, lessonId, path } = await enrolled();
  const corner = () => screen.queryByRole('complementary', { name: 'Vídeo em miniatura' });
  await openStudentArea(visitor, path);
  await startVideo();
  const lesson = within(screen.getByRole('dialog', { name: 'Aula: O barro' }));
  await user.click(lesson.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(corner()).toBeTruthy());
  const { queryKey } = lessonQuery(lessonId);
  const lookAgain = () => queryClient.refetchQueries({ queryKey });
  network.refuse('lesson');
  await lookAgain();
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
  network.accept('lesson');
  await lookAgain();
  expect(corner()).toBeTruthy();
  await deleteLesson(db, school, { lessonId });
  await lookAgain();
  await waitFor(() => expect(corner()).toBeNull());
});

test('the mini player checks the access regularly, also while it reports its position', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { courseId } = await playInCorner();
  const checks = network.countCalls(/student\/course$/);
  for (const _ of [1, 2, 3]) {
    vi.advanceTimersByTime(9_000);
    queryClient.setQueryData(courseQuery(courseId).queryKey, (known) => known && { ...known });
  }
  vi.useRealTimers();
  await waitFor(() => expect(checks()).toBeGreaterThan(0));
});

test('what was watched here hours ago does not take the lesson back from where another device left it', async () => {
  const { visitor, school, student, lessonId, path } = await enrolled();
  const { jobs } = (await testApp()).services;
  await setPosition(db, jobs, student, { lessonId, positionSeconds: 40, durationSeconds: 60 });
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
  await asPlatform(db, (tx) =>
    tx
      .updateTable('lesson_progress')
      .set({ begun_at: new Date(hoursAgo(3)).toISOString() })
      .where('lesson_id', '=', lessonId)
      .execute(),
  );
  createOutbox(
    `${student.userId} ${school.slug}`,
    () => localStorage,
    () => hoursAgo(2),
  ).put({ lessonId, positionSeconds: 20, durationSeconds: 60, playedSeconds: 10, watched: [[10, 20]] });
  await openStudentArea(visitor, path);
  await waitFor(() => expect(resumesAt()).toBe('t=40'));
  const stored = () =>
    asPlatform(db, (tx) =>
      tx
        .selectFrom('lesson_progress')
        .select(['position_seconds', 'watched'])
        .where('lesson_id', '=', lessonId)
        .executeTakeFirst(),
    );
  await waitFor(async () => expect(await stored()).toEqual({ position_seconds: 40, watched: '{[10,20)}' }));
});

test('a frame that reports nothing keeps the position and the length from before', async () => {
  const { visitor, student, courseId, lessonId, path } = await enrolled({
    videoUrl: 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUv/view',
  });
  const { producerId, studentId } = student;
  const before = { last_watched_at: '2026-01-15T12:00:00.000Z', position_seconds: 120, duration_seconds: 600 };
  const own = { producer_id: producerId, student_id: studentId, lesson_id: lessonId, course_id: courseId };
  await asPlatform(db, (tx) =>
    tx
      .insertInto('lesson_progress')
      .values({ ...own, ...before })
      .execute(),
  );
  const kept = () =>
    asPlatform(db, (tx) =>
      tx.selectFrom('lesson_progress').selectAll().where('lesson_id', '=', lessonId).executeTakeFirstOrThrow(),
    );
  await openStudentArea(visitor, path);
  fireEvent.load(await screen.findByTitle('O barro'));
  await waitFor(async () => expect((await kept()).last_watched_at).not.toBe(before.last_watched_at));
  expect(await kept()).toMatchObject({ position_seconds: 120, duration_seconds: 600 });
});
