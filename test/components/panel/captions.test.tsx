import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { readCaptionCues, saveCaption } from '#server/courses/captions/captions.ts';
import { asSchool } from '#server/db.ts';
import type { CaptionCue } from '#shared/contract/school/captions.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../../app.ts';
import { newCaptions, newCourse } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { expectFocus, fill, user } from '../driver/page.ts';
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

test('a removed line leaves the focus to the same button of the next one', async () => {
  const { editor, lines } = await openLines();
  await lines();
  const removals = () => editor.getAllByRole('button', { name: /^Remover a fala/ });
  await user.click(removals()[0] as HTMLElement);
  await waitFor(() => expect(removals()).toHaveLength(1));
  await waitFor(() => expectFocus(removals()[0] as HTMLElement));
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

test('a line that somebody else corrects meanwhile follows, and keeps that when it is only passed through', async () => {
  const { producer, lessonId, editor, lines, stored } = await openLines();
  await lines();
  const read = () => readCaptionCues(services.db, producer, { lessonId, language: 'pt-BR' });
  const { cues } = await read();
  const [first, second] = cues as [CaptionCue, CaptionCue];
  const place = { lessonId, language: 'pt-BR', restored: false };
  await saveCaption(services.db, producer, {
    ...place,
    ...first,
    cueId: first.id,
    startMs: 300,
    text: 'Contraluz suave',
  });
  const saved = network.countCalls(/saveCaption/);
  // The list is read again once another line could not be saved.
  network.refuse('saveCaption');
  fill((await lines())[1] as HTMLElement, 'Sombra dura');
  (await lines())[1]?.blur();
  await waitFor(async () =>
    expect((await lines()).map(({ value }) => value)).toEqual(['Contraluz suave', 'Sombra dura']),
  );
  network.accept('saveCaption');
  const time = editor.getAllByRole<HTMLInputElement>('textbox', { name: /^Começo da fala/ })[0] as HTMLElement;
  for (const field of [time, (await lines())[0] as HTMLElement]) {
    await user.click(field);
    await user.tab();
  }
  // What could not be saved stays in its line, and is saved on leaving that again.
  await user.click((await lines())[1] as HTMLElement);
  await user.tab();
  await waitFor(async () => expect(await stored()).toEqual(['Contraluz suave', 'Sombra dura']));
  expect(saved()).toBe(2);
  expect((await read()).cues).toMatchObject([{ startMs: 300 }, { startMs: second.startMs }]);
});

test('what is typed in a line while somebody else corrects it is saved with the rest of their correction', async () => {
  const { producer, lessonId, lines, stored } = await openLines();
  const [, typing] = await lines();
  const { cues } = await readCaptionCues(services.db, producer, { lessonId, language: 'pt-BR' });
  const [first, second] = cues as [CaptionCue, CaptionCue];
  fill(typing as HTMLElement, 'Sombra dura');
  const place = { lessonId, language: 'pt-BR', restored: false };
  await saveCaption(services.db, producer, { ...place, ...second, cueId: second.id, startMs: 1400, text: 'Sombras' });
  await saveCaption(services.db, producer, { ...place, ...first, cueId: first.id, text: 'Luz' });
  await queryClient.invalidateQueries();
  await waitFor(async () => expect((await lines()).map(({ value }) => value)).toEqual(['Luz', 'Sombra dura']));
  (await lines())[1]?.blur();
  await waitFor(async () => expect(await stored()).toEqual(['Luz', 'Sombra dura']));
  const now = await readCaptionCues(services.db, producer, { lessonId, language: 'pt-BR' });
  expect(now.cues[1]?.startMs).toBe(1400);
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
