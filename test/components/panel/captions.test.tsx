import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

const { services } = await testApp();
const VIDEO = 'https://videos.example/aula.m3u8';

test('captions that could not be made are asked for again in their own language', async () => {
  const producer = await newProducer();
  const course = await newCourse(services.db, producer, { title: 'Fotografia', modules: [[{ title: 'Luz' }]] });
  const [lessonId = ''] = course.lessonIds;
  const ofLesson = { producer_id: producer.producerId, lesson_id: lessonId };
  await asSchool(services.db, producer, async (tx) => {
    await tx
      .updateTable('lessons')
      .set({ video_url: VIDEO, video_provider: 'external' })
      .where('id', '=', lessonId)
      .execute();
    const task = { ...ofLesson, id: randomUUID(), kind: 'video' as const, language: 'en', video_url: VIDEO };
    await tx
      .insertInto('caption_tasks')
      .values({ ...task, state: 'failed', problem: 'unreachable' })
      .execute();
  });
  const asked = () =>
    asSchool(services.db, producer, (tx) =>
      tx.selectFrom('caption_tasks').select(['language', 'problem']).where('lesson_id', '=', lessonId).execute(),
    );
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Módulos de Fotografia' }));
  await user.click(await screen.findByRole('button', { name: /^Editar aula.*Luz/ }));
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  await waitFor(async () => expect(await asked()).toEqual([{ language: 'en', problem: null }]));
});
