import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import { testApp } from '../../app.ts';
import { newCaptions, newCourse } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, user } from '../driver/page.ts';
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

async function openLines() {
  const producer = await newProducer();
  const course = await newCourse(services.db, producer, { title: 'Fotografia', modules: [[{ title: 'Luz' }]] });
  const [lessonId = ''] = course.lessonIds;
  await newCaptions(services.db, producer, lessonId, { lines: ['Contraluz', 'Sombra'] });
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Módulos de Fotografia' }));
  await user.click(await screen.findByRole('button', { name: /^Editar aula.*Luz/ }));
  await user.click(await screen.findByRole('button', { name: /^Editar as legendas/ }));
  const editor = within(await screen.findByRole('dialog', { name: 'Legendas em Português (Brasil)' }));
  const lines = async () => await editor.findAllByRole<HTMLTextAreaElement>('textbox', { name: /^Fala de/ });
  const stored = () =>
    asSchool(services.db, producer, async (tx) => {
      const rows = await tx.selectFrom('caption_cues').select('text').orderBy('start_ms').execute();
      return rows.map(({ text }) => text);
    });
  return { producer, lessonId, editor, lines, stored };
}

test('a line that is removed while its text is being saved stays removed', async () => {
  const { editor, lines, stored } = await openLines();
  const [first] = await lines();
  const [saved, removed] = [network.countCalls(/saveCaption/), network.countCalls(/removeCaption$/)];
  const goOn = network.hold('saveCaption');
  fill(first as HTMLElement, 'Contraluz forte');
  await user.click(editor.getAllByRole('button', { name: /^Remover a fala/ })[0] as HTMLElement);
  await waitFor(() => expect(saved()).toBe(1));
  await screen.findByText('Fala removida');
  expect(removed()).toBe(0);
  goOn();
  await waitFor(async () => expect(await stored()).toEqual(['Sombra']));
});

test('a removed line is restored', async () => {
  const { editor, lines, stored } = await openLines();
  await lines();
  const saved = network.countCalls(/saveCaption/);
  await user.click(editor.getAllByRole('button', { name: /^Remover a fala/ })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(saved()).toBe(1));
  await waitFor(async () => expect(await stored()).toEqual(['Contraluz', 'Sombra']));
});

test('a line of captions that were replaced meanwhile gives way to the new ones', async () => {
  const { producer, lessonId, lines, stored } = await openLines();
  const [first] = await lines();
  await newCaptions(services.db, producer, lessonId, { lines: ['Outra'] });
  fill(first as HTMLElement, 'Contraluz forte');
  first?.blur();
  await waitFor(async () => expect((await lines()).map(({ value }) => value)).toEqual(['Outra']));
  expect(await stored()).toEqual(['Outra']);
});
