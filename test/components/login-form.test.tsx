import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { storePassword } from '#server/auth/passwords/credentials.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { asPlatform } from '#server/db.ts';
import { testApp } from '../app.ts';
import { newSchool } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { expectFocus, fill, newVisitor, user, type Visitor } from './driver/page.ts';
import { openPanel } from './driver/panel.tsx';
import { openStudentArea } from './driver/student-area.tsx';
import { newEnrolled } from './student/enrolled.ts';

const AWAY = 'Sem conexão com o servidor. Verifique sua internet e tente de novo.';
const WRONG = 'Email ou senha incorretos';
const TOO_MANY = 'Muitas tentativas de login. Tente novamente mais tarde. Faltam 15 minutos.';
const somebody = () => `pessoa.${randomUUID()}@example.com`;

const DOORS = {
  producer: (visitor: Visitor) => openPanel(visitor, '/login'),
  student: async (visitor: Visitor) => {
    const { slug } = await newSchool((await testApp()).services.db);
    await openStudentArea(visitor, `/alunos/login?escola=${slug}`);
  },
};

async function parts() {
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
  const password = screen.getByLabelText<HTMLInputElement>('Senha');
  const send = () => user.click(screen.getByRole('button', { name: 'Entrar' }));
  /** Each error replaces the last one. */
  const expectAlert = (text: string | RegExp) =>
    waitFor(() => {
      const said = screen.getByRole('alert').textContent;
      if (typeof text === 'string') expect(said).toBe(text);
      else expect(said).toMatch(text);
    });
  return { email, password, send, expectAlert };
}

const REASONS: [string, RegExp | null][] = [
  ['other_device', /^Sua conta foi acessada em outro dispositivo\. Entre de novo para continuar\.$/],
  ['password_changed', /^Sua senha foi alterada\. Entre com a nova senha\.$/],
  ['no_access', /^Você não tem nenhum curso ativo no momento\. Fale com quem vendeu o curso/],
  ['expired', /^Sua sessão expirou\. Entre de novo para continuar\.$/],
  ['signed_out', null],
  ['<b>inventado</b>', null],
  ['constructor', null],
];

test.each([
  ['/login', openPanel],
  ['/alunos/login', openStudentArea],
])('%s says why the last session ended, and only what it knows', async (login, open) => {
  for (const [reason, text] of REASONS) {
    await open(newVisitor(), `${login}?motivo=${encodeURIComponent(reason)}`);
    await screen.findByRole('button', { name: 'Entrar' });
    const said = document.querySelector('form .note-text')?.textContent ?? null;
    if (text) expect(said, reason).toMatch(text);
    else expect(said, reason).toBeNull();
  }
});

describe.each(Object.entries(DOORS))('%s login', (door, open) => {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = newVisitor();
    await open(visitor);
  });

  test('reports blank fields', async () => {
    const { email, password, send, expectAlert } = await parts();
    await send();
    await expectAlert('Por favor, preencha todos os campos');
    expectFocus(email);
    fill(email, 'ana@example.com');
    await send();
    await expectAlert('Por favor, preencha todos os campos');
    expectFocus(password);
    expect(email.value).toBe('ana@example.com');
  });

  test('rejects an invalid address and keeps it, without the password', async () => {
    const { email, password, send, expectAlert } = await parts();
    for (const typed of [
      'ana',
      '<b>ana</b>@example.com',
      '👩🏽‍🍳@example.com',
      'a\u0007na@exam\u0000ple',
      `${'a'.repeat(600)}@b.co`,
    ]) {
      fill(email, typed);
      fill(password, 'segredo-digitado');
      await send();
      await expectAlert(/^(Informe um e-mail válido, como nome@exemplo\.com\.br|O texto é longo demais)$/);
      await waitFor(() => expect(password.value).toBe(''));
      expectFocus(email);
      expect(email.getAttribute('aria-invalid')).toBe('true');
      expect(email.value).toBe(typed);
    }
  });

  test('a wrong password clears only the password, also for the next visit', async () => {
    const { email, password, send, expectAlert } = await parts();
    const typed = somebody();
    for (const attempt of ['errada-demais', 'x'.repeat(200)]) {
      fill(email, typed);
      fill(password, attempt);
      await send();
      await waitFor(() => expect(password.value).toBe(''));
      await expectAlert(WRONG);
      expectFocus(password);
    }
    await open(visitor);
    const again = await parts();
    expect([again.email.value, again.password.value]).toEqual([typed, '']);
  });

  test('the sixth try on the page is not sent', async () => {
    const { email, password, send, expectAlert } = await parts();
    const sent = network.countCalls(/[sS]ignIn/);
    fill(email, somebody());
    for (let failure = 1; failure <= 5; failure++) {
      fill(password, `tentativa ${failure}`);
      await send();
      await waitFor(() => expect(password.value).toBe(''));
      await expectAlert(WRONG);
    }
    fill(email, somebody());
    fill(password, 'tentativa 6');
    await send();
    // From the first failure on.
    await expectAlert(/^Muitas tentativas de login\. Tente novamente mais tarde\. Faltam 1[0-5] minutos\.$/);
    expect(sent()).toBe(5);
    const link = screen.queryByRole('button', { name: 'Receber um link de acesso por e-mail' });
    expect(link !== null).toBe(door === 'student');
  });

  test('reports an unreachable server, and keeps the address', async () => {
    const { email, password, send, expectAlert } = await parts();
    network.lose();
    fill(email, 'ana@example.com');
    fill(password, 'girassol azul');
    await send();
    await expectAlert(AWAY);
    expect(email.value).toBe('ana@example.com');
    expectFocus(password);
  });
});

test('the server counts failed tries across page loads', async () => {
  const visitor = newVisitor();
  const typed = somebody();
  for (let failure = 1; failure <= 5; failure++) {
    await openPanel(visitor, '/login');
    const { email, password, send, expectAlert } = await parts();
    fill(email, typed);
    fill(password, `tentativa ${failure}`);
    await send();
    await expectAlert(WRONG);
  }
  await openPanel(visitor, '/login');
  const { password, send, expectAlert } = await parts();
  fill(password, 'tentativa 6');
  await send();
  await expectAlert(TOO_MANY);
});

test.each<[{ support_email?: string; social_links?: object }, string | null]>([
  [{ support_email: 'ajuda@example.com' }, 'mailto:ajuda@example.com?subject=Acesso%20aos%20cursos'],
  [{ social_links: { whatsapp: 'https://wa.me/5511987654321' } }, 'https://wa.me/5511987654321'],
  [{}, null],
])('students whose last course ended are offered the school’s contact: %j', async (columns, href) => {
  const { db } = (await testApp()).services;
  const { slug, producerId } = await newSchool(db);
  await asPlatform(db, (tx) =>
    sql`update client_settings set support_email = ${columns.support_email ?? null},
      social_links = ${JSON.stringify(columns.social_links ?? {})} where producer_id = ${producerId}`.execute(tx),
  );
  await openStudentArea(newVisitor(), `/alunos/login?escola=${slug}&motivo=no_access`);
  await screen.findByText(/^Você não tem nenhum curso ativo no momento/);
  expect(screen.queryByRole('link', { name: 'Falar com a escola' })?.getAttribute('href') ?? null).toBe(href);
});

test('after another reason no contact is offered', async () => {
  const { db } = (await testApp()).services;
  const { slug, producerId } = await newSchool(db);
  await asPlatform(db, (tx) =>
    sql`update client_settings set support_email = 'ajuda@example.com' where producer_id = ${producerId}`.execute(tx),
  );
  await openStudentArea(newVisitor(), `/alunos/login?escola=${slug}&motivo=expired`);
  await screen.findByText(/^Sua sessão expirou/);
  expect(screen.queryByRole('link', { name: 'Falar com a escola' })).toBeNull();
});

test('a login page signs in to its school, whichever one another tab has opened meanwhile', async () => {
  const { fetch, services, call } = await testApp();
  const { school, student } = await newEnrolled();
  const other = await newSchool(services.db);
  const password = 'girassol azul';
  const passwordHash = await hashPassword(password);
  await asPlatform(services.db, (tx) => storePassword(tx, student.userId, { ...chosenAfterProof, passwordHash }));
  const visitor = newVisitor();
  await openStudentArea(visitor, `/alunos/login?escola=${school.slug}`);
  const form = await parts();
  await fetch(`/alunos/login?escola=${other.slug}`, {}, visitor);
  fill(form.email, student.email);
  fill(form.password, password);
  await form.send();
  await waitFor(async () =>
    expect((await call('public.session', undefined, visitor)).data).toMatchObject({
      viewer: { email: student.email },
      school: { slug: school.slug },
    }),
  );
});
