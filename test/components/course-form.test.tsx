import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { newCourse } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { expectRefused, fill, user } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

async function openForm() {
  const producer = await newProducer();
  // A school without a course would show its first steps instead.
  await newCourse((await testApp()).services.db, producer);
  await openPanel(producer, '/dashboard');
  await user.click((await screen.findAllByRole('button', { name: 'Novo Curso' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Curso' }));
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name, { exact: false });
  return {
    dialog,
    title: field('Título'),
    description: field('Descrição'),
    cover: field('ou endereço da imagem'),
    price: field('Preço'),
    sales: field('Página de vendas'),
    send: () => user.click(dialog.getByRole('button', { name: 'Criar curso' })),
  };
}

test('the first invalid field shows its error and gets the focus', async () => {
  const form = await openForm();
  await form.send();
  await expectRefused(form.title, 'Informe o título');
  for (const [field, typed, text] of [
    ['title', 't'.repeat(201), 'O título pode ter até 200 caracteres'],
    ['title', '\u0007\u0001 ', 'Informe o título'],
    ['description', 'd'.repeat(5_001), 'O texto é longo demais'],
    ['price', 'noventa', 'Informe um preço como 97,00'],
    ['price', '-1', 'Informe um preço como 97,00'],
    ['price', '200000', 'O preço máximo é R$ 100.000,00'],
    ['price', '👛', 'Informe um preço como 97,00'],
    ['sales', 'javascript:alert(1)', 'Informe um endereço que comece com https://'],
    ['sales', `https://example.com/${'a'.repeat(2_100)}`, /O texto é longo demais|Informe um endereço/],
    ['cover', 'data:image/svg+xml,<svg onload=alert(1)>', 'Informe um endereço de imagem que comece com https://'],
    ['cover', 'capa.png', 'Informe um endereço de imagem que comece com https://'],
  ] as const) {
    fill(form.title, 'Cerâmica');
    fill(form[field], typed);
    await form.send();
    await expectRefused(form[field], text);
    expect(form[field].value).toBe(typed);
    fill(form[field], '');
  }
});

test('of several invalid fields, the first on the page gets the focus', async () => {
  const { title, price, sales, send } = await openForm();
  fill(sales, 'ftp://example.com');
  fill(price, 'x');
  await send();
  await expectRefused(title, 'Informe o título');
  fill(title, 'Cerâmica');
  await send();
  await expectRefused(price, 'Informe um preço como 97,00');
});

test('an unreachable server is reported, and nothing is lost', async () => {
  const { dialog, title, description, price, sales, send } = await openForm();
  const typed = new Map([
    [title, 'Cerâmica sem rede'],
    [description, 'Do barro ao forno'],
    [price, '97,5'],
    [sales, 'https://example.com/ceramica'],
  ]);
  for (const [field, value] of typed) fill(field, value);
  network.lose();
  await send();
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/);
  for (const [field, value] of typed) expect(field.value).toBe(value);
  network.find();
  await send();
  await screen.findByText('Curso criado com sucesso!');
  await screen.findByRole('heading', { name: 'Cerâmica sem rede' });
});

test('retrying after a lost response creates one course', async () => {
  const { dialog, title, send } = await openForm();
  fill(title, 'Cerâmica');
  network.loseAnswer(/createCourse/);
  await send();
  await dialog.findByText(/^Sem conexão com o servidor/);
  await send();
  await screen.findByText('Curso criado com sucesso!');
  expect(await screen.findAllByRole('heading', { name: 'Cerâmica' })).toHaveLength(1);
});
