import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { nextCleanup } from '#shared/cleanup.ts';
import { formatDate } from '#shared/time/dates.ts';
import { testApp } from '../app.ts';
import { newSchool } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { descriptionOf, expectFocus, expectRefused, fill, includes, newVisitor, user } from './driver/page.ts';
import { openPanel } from './driver/panel.tsx';

const PASSWORD = 'girassol azul';
const freeEmail = () => `produtora.${randomUUID()}@example.com`;

async function openForm(visitor = newVisitor()) {
  await openPanel(visitor, '/register');
  const name = await screen.findByLabelText<HTMLInputElement>('Nome completo');
  const form = {
    name,
    school: screen.getByLabelText<HTMLInputElement>('Nome da escola', { exact: false }),
    email: screen.getByLabelText<HTMLInputElement>('E-mail'),
    password: screen.getByLabelText<HTMLInputElement>('Senha'),
    terms: screen.getByRole<HTMLInputElement>('checkbox'),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'Criar conta' }),
  };
  const fillIn = (values: { name?: string; school?: string; email?: string; password?: string } = {}) => {
    fill(form.name, values.name ?? 'Marina Couto');
    fill(form.school, values.school ?? 'Cerâmica da Marina');
    fill(form.email, values.email ?? freeEmail());
    fill(form.password, values.password ?? PASSWORD);
  };
  return { ...form, fillIn, send: () => user.click(form.button) };
}

test('shows the trial with the date of the yearly clean-up', async () => {
  await openForm();
  screen.getByText('5 dias grátis, com até 100 alunos. Sem cartão.');
  screen.getByText(new RegExp(`^Na limpeza anual de ${formatDate(nextCleanup(new Date()))}, alunos, matrículas`));
});

test('requires the agreement', async () => {
  const { fillIn, button, password, terms } = await openForm();
  const sent = network.countCalls(/signUp/);
  fillIn();
  expect(button.disabled).toBe(true);
  await user.type(password, '{Enter}');
  expect(sent()).toBe(0);
  await user.click(terms);
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(terms);
  await user.tab();
  await screen.findByText('Você precisa concordar com os Termos de Uso e Política de Privacidade');
  expect(button.disabled).toBe(true);
});

test('an empty form shows an error for each field, and focuses the first', async () => {
  const { terms, send, name } = await openForm();
  await user.click(terms);
  await send();
  for (const text of [
    'Informe seu nome completo',
    'Informe o nome da escola',
    'Informe seu e-mail',
    'Escolha uma senha',
  ])
    await screen.findByText(text);
  await waitFor(() => expectFocus(name));
});

test('shows the error of a field left by pressing a button after the release, so that the button does not move away', async () => {
  const { email, name } = await openForm();
  await user.type(email, 'marina');
  await user.pointer({ keys: '[MouseLeft>]', target: name });
  expectFocus(name);
  // Asking the database takes longer than showing the error would.
  await newSchool((await testApp()).services.db);
  expect(descriptionOf(email)).toBe('');
  await user.pointer({ keys: '[/MouseLeft]', target: name });
  await waitFor(() => expect(descriptionOf(email)).toMatch(/^Informe um e-mail válido/));
});

test('checks a field that is left by a key even if the page never heard of the end of a press on it', async () => {
  const { email } = await openForm();
  await user.type(email, 'marina');
  // As where a native menu opens under the pointer, to paste from.
  await user.pointer({ keys: '[MouseLeft>]', target: email });
  await user.tab();
  await waitFor(() => expect(descriptionOf(email)).toMatch(/^Informe um e-mail válido/));
  await user.pointer({ keys: '[/MouseLeft]', target: email });
});

test('rejects invalid values at their fields, with the focus there, and keeps everything', async () => {
  const form = await openForm();
  const all = () => [form.name, form.school, form.email, form.password].map(({ value }) => value);
  await user.click(form.terms);
  for (const { values, field, text } of [
    { values: { name: 'n'.repeat(121) }, field: 'name', text: 'O texto é longo demais' },
    { values: { name: '\u0007\u0001' }, field: 'name', text: 'Informe seu nome completo' },
    { values: { school: 'e'.repeat(81) }, field: 'school', text: 'O nome pode ter até 80 caracteres' },
    { values: { email: 'marina' }, field: 'email', text: /^Informe um e-mail válido/ },
    { values: { email: '<i>m@example.com' }, field: 'email', text: /^Informe um e-mail válido/ },
    { values: { email: '🎓@example.com' }, field: 'email', text: /^Informe um e-mail válido/ },
    { values: { email: `${'m'.repeat(600)}@b.co` }, field: 'email', text: 'O texto é longo demais' },
    { values: { password: '12345' }, field: 'password', text: 'A senha deve ter pelo menos 6 caracteres' },
    { values: { password: 'x'.repeat(129) }, field: 'password', text: 'A senha deve ter no máximo 128 caracteres' },
    { values: { password: '123456' }, field: 'password', text: /^Esta senha é muito comum/ },
  ] as const) {
    form.fillIn(values);
    const typed = all();
    await form.send();
    await expectRefused(form[field], text);
    expect(all()).toEqual(typed);
    expect(form.terms.checked).toBe(true);
  }
});

test('a known address gets a link by mail, and an unreachable server loses nothing', async () => {
  const { services } = await testApp();
  const taken = freeEmail();
  await newSchool(services.db, { email: taken });
  const visitor = newVisitor();
  const { fillIn, terms, send: sendFirst } = await openForm(visitor);
  fillIn({ name: '<b>Marina</b> 👩🏽‍🏫', email: taken });
  await user.click(terms);
  await sendFirst();
  await screen.findByText(includes(`Enviamos para ${taken} um link para abrir sua escola.`));
  await user.click(screen.getByRole('button', { name: 'Voltar ao cadastro' }));
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
  expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe(PASSWORD);
  const send = () => user.click(screen.getByRole('button', { name: 'Criar conta' }));
  network.lose();
  const free = freeEmail();
  fill(email, free);
  await send();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/);
  expect(email.value).toBe(free);
  network.find();
  await send();
  await waitFor(() => expect(visitor.cookie).toContain('sid='));
  await openPanel(visitor, '/dashboard');
  await screen.findByRole('heading', { name: 'Área Administrativa' });
});
