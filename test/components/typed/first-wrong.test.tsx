import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { descriptionOf, expectFocus, expectRefused, fill, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* Submitting an invalid form shows the error at its field, and focuses the first one on the page. */

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('a request by letter focuses the requester, although that field was registered last', async () => {
  await openPanel(await newProducer(), '/admin/settings/privacidade');
  await press('Novo pedido');
  await press('Registrar pedido');
  const email = await field('E-mail de quem pede');
  await expectRefused(email, 'Informe o e-mail');
  expect(descriptionOf(await field('Como você conferiu quem pede'))).toBe('Preencha este campo');
  fill(email, 'rita@example.com');
  await waitFor(() => expect(descriptionOf(email)).toBe('Digite o nome ou o e-mail para buscar.'));
});

test('an expansion focuses the number of students', async () => {
  await openPanel(await newProducer(), '/admin/plans');
  const students = await field('Alunos adicionais');
  fill(students, '');
  await press('Pagar expansão');
  await expectRefused(students, 'Mínimo de 1.000 alunos adicionais');
});

test('a test e-mail focuses its address', async () => {
  await openPanel(await newProducer(), '/admin/settings');
  await user.click(await screen.findByRole('tab', { name: 'Email' }));
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email de teste' });
  await press('Enviar teste');
  await expectRefused(address, 'Preencha o email de teste');
  fill(address, 'rita');
  await waitFor(() => expect(descriptionOf(address)).toBe(''));
  await press('Enviar teste');
  await expectRefused(address, 'Informe um e-mail válido, como nome@exemplo.com.br');
});

test('a video signing key shows its own error', async () => {
  await openPanel(await newProducer(), '/admin/courses/videos');
  await press('Adicionar chave');
  await press('Guardar chave');
  const name = await field('ID da biblioteca');
  await waitFor(() => expectFocus(name));
  expect(await screen.findByText('Cole a chave')).toBeTruthy();
});
