import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { LessonAttachments } from '#shared/contract/school/attachments.ts';
import type { CourseOutline } from '#shared/contract/school/courses.ts';
import { testApp } from '../../app.ts';
import { network } from '../driver/network.ts';
import { expectFocus, fill, user } from '../driver/page.ts';
import { openWorkbench } from '../driver/workbench.ts';

const guide = (content = '%PDF-1.7 guia') =>
  new File([content], 'guia.pdf', { type: 'application/pdf', lastModified: 1 });

async function openLesson() {
  const { bench, courseId, producer } = await openWorkbench({ Argila: ['O barro', 'A roda'] });
  const select = async (title: string) =>
    user.click(await bench.findByRole('button', { name: new RegExp(`^Editar aula.*${title}`) }));
  await select('O barro');
  const attach = async (file: File) => user.upload(await bench.findByLabelText('Arquivos para anexar'), file);
  const names = () =>
    bench.queryAllByRole<HTMLInputElement>('textbox', { name: /^Nome do anexo/ }).map(({ value }) => value);
  /** The names in their stored order. */
  async function saved() {
    const { call } = await testApp();
    const { data } = await call('producer.outline', { courseId }, producer);
    const lessonId = (data as CourseOutline).modules[0]?.lessons[0]?.id;
    const found = await call('producer.attachments', { lessonId }, producer);
    return (found.data as LessonAttachments).attachments.map(({ name }) => name);
  }
  return { bench, select, attach, names, saved };
}

test('a file that is refused after another lesson was opened is still named', async () => {
  const { select, attach } = await openLesson();
  const asked = network.countCalls(/addAttachment/);
  const goOn = network.hold('addAttachment');
  await attach(guide('<!doctype html>'));
  await waitFor(() => expect(asked()).toBe(1));
  await select('A roda');
  goOn();
  await screen.findByText(/^guia.pdf não é um arquivo que dê para anexar/);
});

test('a file whose answer was lost is there once when it is chosen again', async () => {
  const { bench, attach, names } = await openLesson();
  network.loseAnswer(/addAttachment/);
  await attach(guide());
  await bench.findByRole('alert');
  await attach(guide());
  await waitFor(() => expect(bench.queryByRole('alert')).toBeNull());
  await attach(new File(['%PDF-1.7 roteiro'], 'roteiro.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(names()).toContain('roteiro'));
  expect(names()).toEqual(['guia', 'roteiro']);
});

test('a link whose answer was lost is there once when it is sent again', async () => {
  const { bench, names } = await openLesson();
  await user.click(await bench.findByRole('button', { name: 'Adicionar link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar link' }));
  fill(dialog.getByLabelText('Nome'), 'Planilha');
  fill(dialog.getByLabelText('Link'), 'https://example.com/p');
  network.loseAnswer(/linkAttachment/);
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
  await dialog.findByRole('alert');
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Adicionar link' })).toBeNull());
  expect(names()).toEqual(['Planilha']);
});

test('an attachment that is moved twice before the first move is confirmed goes up two places', async () => {
  const { bench, names, saved } = await openLesson();
  const files = ['guia', 'roteiro', 'mapa'].map((name) => new File([`%PDF-1.7 ${name}`], `${name}.pdf`));
  await user.upload(await bench.findByLabelText('Arquivos para anexar'), files);
  await waitFor(() => expect(names()).toEqual(['guia', 'roteiro', 'mapa']));
  const moves = network.countCalls(/moveAttachment$/);
  const goOn = network.hold('moveAttachment');
  await user.click(bench.getByRole('button', { name: 'Subir mapa' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['mapa', 'guia', 'roteiro']));
  expect(moves()).toBe(1);
  goOn();
  await waitFor(async () => expect(await saved()).toEqual(['mapa', 'guia', 'roteiro']));
  expect([moves(), names()]).toEqual([2, ['mapa', 'guia', 'roteiro']]);
});

test('the buttons of a moved attachment keep the focus, also at the ends, and a removed one leaves it to its neighbour', async () => {
  const { bench, names } = await openLesson();
  const files = ['guia', 'roteiro', 'mapa'].map((name) => new File([`%PDF-1.7 ${name}`], `${name}.pdf`));
  await user.upload(await bench.findByLabelText('Arquivos para anexar'), files);
  await waitFor(() => expect(names()).toEqual(['guia', 'roteiro', 'mapa']));
  const button = (name: string) => bench.getByRole<HTMLButtonElement>('button', { name });
  const moves = network.countCalls(/moveAttachment$/);
  await user.click(button('Subir roteiro'));
  await waitFor(() => expect(names()).toEqual(['roteiro', 'guia', 'mapa']));
  expectFocus(button('Subir roteiro'));
  expect([button('Subir roteiro').disabled, button('Subir roteiro').getAttribute('aria-disabled')]).toEqual([
    false,
    'true',
  ]);
  await user.keyboard('{Enter}');
  expect(moves()).toBe(1);
  await user.click(button('Remover guia'));
  await waitFor(() => expect(names()).toEqual(['roteiro', 'mapa']));
  await waitFor(() => expectFocus(button('Remover mapa')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['roteiro']));
  await waitFor(() => expectFocus(button('Remover roteiro')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual([]));
  await waitFor(() => expectFocus(screen.getByRole('dialog', { name: 'Módulos' })));
});
