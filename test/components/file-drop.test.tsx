import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { user } from './driver/page.ts';
import { expectAskedBeforeLeaving, newProducer, openPanel } from './driver/panel.tsx';

/* The field for one file, as used to import a list of students. */

const LIST = new File(['Nome;E-mail\nBia;bia@example.com\n'], 'lista.csv', { type: 'text/csv' });
const EMPTY = new File([';;\n'], 'vazio.csv', { type: 'text/csv' });

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

async function open() {
  await openPanel(await newProducer(), '/admin/students/importar');
  await user.click(await screen.findByLabelText('Enviar arquivo'));
  return field('Escolher arquivo');
}

test('it is labelled by its name and hint; an error is shown immediately, until a valid file is chosen', async () => {
  const input = await open();
  const described = () =>
    (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(described()).toEqual([expect.stringContaining('CSV ou Excel')]);
  await user.upload(input, EMPTY);
  expect((await screen.findByRole('alert')).textContent).toBe('Este arquivo está vazio');
  expect([input.getAttribute('aria-invalid'), described().at(-1)]).toEqual(['true', 'Este arquivo está vazio']);
  await user.upload(input, LIST);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('a pasted list asks before the page is left', async () => {
  await openPanel(await newProducer(), '/admin/students/importar');
  await expectAskedBeforeLeaving(await screen.findByLabelText<HTMLTextAreaElement>('E-mails'), 'ana@example.com');
});
