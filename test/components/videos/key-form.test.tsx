import { screen, waitFor } from '@testing-library/dom';
import { test } from 'vitest';
import { expectFocus, fill, user } from '../driver/page.ts';
import { expectAskedBeforeLeaving, newProducer, openPanel } from '../driver/panel.tsx';

async function openKeyForm() {
  await openPanel(await newProducer(), '/admin/courses/videos');
  await press('Adicionar chave');
  return screen.findByLabelText<HTMLInputElement>('Token Authentication Key', { exact: false });
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const expectFocusBack = () => waitFor(() => expectFocus(screen.getByRole('button', { name: 'Adicionar chave' })));

test('a pasted secret asks before leaving the page', async () => {
  await expectAskedBeforeLeaving(await openKeyForm(), 'segredo-do-bunny');
});

test('the form takes the focus, and gives it back when it is cancelled or saved', async () => {
  await openKeyForm();
  expectFocus(screen.getByRole('combobox', { name: 'Serviço' }));
  await press('Cancelar');
  await expectFocusBack();

  await press('Adicionar chave');
  const [name, secret] = screen.getAllByRole('textbox');
  fill(name as HTMLElement, '759');
  fill(secret as HTMLElement, 'segredo-do-bunny');
  await press('Guardar chave');
  await screen.findByText('Chave guardada. Ela não será mostrada de novo.');
  await expectFocusBack();
});
