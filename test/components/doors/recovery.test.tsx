import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { issueLink } from '#server/auth/links/one-time-links.ts';
import { hashToken, newToken } from '#server/crypto/tokens.ts';
import { asPlatform } from '#server/db.ts';
import { testApp } from '../../app.ts';
import { newSchool, newStudent } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { expectRefused, fill, newVisitor, user } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';
import { openStudentArea } from '../driver/student-area.tsx';

const INVALID = 'Link de recuperação inválido ou expirado. Por favor, solicite um novo link.';
const AWAY = /^Sem conexão com o servidor/;

const { services } = await testApp();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const expectAlert = (text: string | RegExp) =>
  waitFor(() => {
    const said = screen.getByRole('alert').textContent ?? '';
    if (typeof text === 'string') expect(said).toBe(text);
    else expect(said).toMatch(text);
  });

test.each([
  ['a producer', '/forgot-password', '/login', openPanel],
  ['a student', '/student-forgot-password', '/alunos/login', openStudentArea],
])('the form %s asks with', async (_, forgot, login, open) => {
  await open(newVisitor(), forgot);
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
  const send = () => press('Enviar link de recuperação');
  await send();
  await expectRefused(email, 'Por favor, informe seu email');
  for (const typed of ['marina', 'm\u0007@\u0000', `${'m'.repeat(600)}@b.co`]) {
    fill(email, typed);
    await send();
    await expectRefused(email, /^(Informe um e-mail válido|O texto é longo demais)/);
    expect(email.value).toBe(typed);
  }
  network.lose();
  fill(email, 'marina@example.com');
  await send();
  await expectAlert(AWAY);
  expect(email.value).toBe('marina@example.com');
  network.find();
  network.refuse('requestRecovery');
  await send();
  await expectAlert('Erro ao enviar email de recuperação');
  await user.click(screen.getByRole('link', { name: 'Voltar para o login' }));
  await waitFor(() => expect(window.location.pathname).toBe(login));
});

test('an address without an account gets the same answer', async () => {
  await openPanel(newVisitor(), '/forgot-password');
  fill(await screen.findByLabelText('E-mail'), 'ninguem@example.com');
  await press('Enviar link de recuperação');
  await screen.findByText('Email Enviado!');
});

test('the form for the new password', async () => {
  const { producerId } = await newSchool(services.db);
  const token = newToken();
  await asPlatform(services.db, (tx) =>
    issueLink(tx, { kind: 'recovery', userId: producerId, producerId: null, token }),
  );
  const visitor = newVisitor();
  const link = `/reset-password#${token}`;
  await openPanel(visitor, link);
  const password = await screen.findByLabelText<HTMLInputElement>('Nova senha');
  const confirmation = screen.getByLabelText<HTMLInputElement>('Confirmar nova senha');
  const send = () => press('Redefinir senha');
  for (const [typed, text] of [
    ['', 'Digite a nova senha'],
    ['12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['x'.repeat(129), 'A senha deve ter no máximo 128 caracteres'],
    ['123456', /^Esta senha é muito comum/],
  ] as const) {
    fill(password, typed);
    fill(confirmation, typed);
    await send();
    await expectRefused(password, text);
    expect(confirmation.value).toBe(typed);
  }
  fill(password, 'nova senha forte');
  fill(confirmation, 'outra senha');
  await send();
  await expectRefused(confirmation, 'As senhas não coincidem');
  expect(password.value).toBe('nova senha forte');

  network.lose();
  fill(confirmation, 'nova senha forte');
  await send();
  await expectAlert(AWAY);
  expect([password.value, confirmation.value]).toEqual(['nova senha forte', 'nova senha forte']);
  network.find();

  await openPanel(visitor, link);
  network.refuse('checkToken');
  await expectAlert(/Falha ao verificar o token de recuperação/);
});

test.each(['inventado', '%E0%A4%A', 'x'.repeat(5_000), '<script>'])(
  'a link that was never sent is no link: %.9s',
  async (token) => {
    await openStudentArea(newVisitor(), `/reset-password?area=aluno#${token}`);
    await expectAlert(INVALID);
  },
);

test('the link of an e-mail change in the student area says where it can be confirmed', async () => {
  const { userId, email } = await newStudent(services.db, await newSchool(services.db));
  const token = newToken();
  const change = { id: randomUUID(), user_id: userId, old_email: email, new_email: `nova-${email}` };
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  await asPlatform(services.db, (tx) =>
    tx
      .insertInto('email_changes')
      .values({ ...change, expires_at, proof_hash: hashToken(token) })
      .execute(),
  );
  await openStudentArea(newVisitor(), `/trocar-email?area=aluno#${token}`);
  await press('Confirmar novo e-mail');
  await expectAlert('Entre, neste navegador, na conta que pediu a troca e abra o link de novo.');
});
