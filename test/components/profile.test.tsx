import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { storePassword } from '#server/auth/passwords/credentials.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { asPlatform } from '#server/db.ts';
import { testApp } from '../app.ts';
import { network } from './driver/network.ts';
import { descriptionOf, expectRefused, fill, includes, newVisitor, user, type Visitor } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

const PASSWORD = 'girassol azul';

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });
const said = (text: string) => screen.findByText(includes(text));

async function open(producer: Visitor) {
  await openPanel(producer, '/admin/profile');
  await screen.findByRole('heading', { level: 1, name: 'Meu Perfil' });
}

test('the profile opens from the dashboard, shows the account and subscription, and leads back', async () => {
  const producer = await newProducer({ name: 'Marina Couto' });
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Meu Perfil' }));
  expect((await nameField()).value).toBe('Marina Couto');
  expect(window.location.pathname).toBe('/admin/profile');
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  expect([email.value, email.readOnly]).toEqual([`${producer.slug}@example.com`, true]);
  expect(descriptionOf(email)).toBe('Para trocar, peça abaixo.');
  const subscription = screen.getByRole('region', { name: 'Assinatura' });
  expect(within(subscription).getByRole('heading').textContent).toBe('5 dias restantes de teste');
  for (const text of ['Teste Grátis', '0 de 100']) expect(subscription.textContent).toContain(text);
  await user.click(screen.getByRole('link', { name: 'Voltar ao Dashboard' }));
  await screen.findByRole('heading', { level: 1, name: 'Área Administrativa' });
  expect(window.location.pathname).toBe('/dashboard');
});

test('the name is changed, and an invalid one is reported', async () => {
  const producer = await newProducer();
  await open(producer);
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  const name = await nameField();
  fill(name, '   ');
  await save();
  await expectRefused(name, 'Informe seu nome');
  fill(name, 'Marina C. Prado');
  network.refuse('updateProfile');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao atualizar perfil');
  expect(name.value).toBe('Marina C. Prado');
  network.accept('updateProfile');
  await save();
  await said('Perfil atualizado com sucesso!');
  await open(producer);
  expect((await nameField()).value).toBe('Marina C. Prado');
});

test('an invalid new password is reported under its field, a valid one works at the next login', async () => {
  const producer = await newProducer();
  const { services } = await testApp();
  const passwordHash = await hashPassword(PASSWORD);
  await asPlatform(services.db, (tx) => storePassword(tx, producer.producerId, { ...chosenAfterProof, passwordHash }));
  await open(producer);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const [current, password, confirmation] = ['Senha atual', 'Nova senha', 'Confirmar nova senha'].map(field) as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  const save = () => user.click(screen.getByRole('button', { name: 'Atualizar senha' }));
  await save();
  await expectRefused(current, 'Digite a senha atual');
  expect(descriptionOf(password)).toBe('Digite a nova senha');
  fill(current, 'errada');
  fill(password, '12345');
  await save();
  await expectRefused(password, 'A nova senha deve ter pelo menos 6 caracteres');
  fill(password, 'lua de papel');
  fill(confirmation, 'lua de pano');
  await save();
  await expectRefused(confirmation, 'As senhas não coincidem');
  fill(confirmation, 'lua de papel');
  await save();
  await expectRefused(current, 'A senha atual está incorreta');
  fill(current, PASSWORD);
  network.refuse('changePassword');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao atualizar senha');
  network.accept('changePassword');
  await save();
  await said('Senha atualizada com sucesso!');
  await waitFor(() => expect([current.value, password.value, confirmation.value]).toEqual(['', '', '']));
  // The current session continues.
  await open(producer);

  const elsewhere = newVisitor();
  await openPanel(elsewhere, '/login');
  fill(await screen.findByLabelText('E-mail'), `${producer.slug}@example.com`);
  fill(field('Senha'), 'lua de papel');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(elsewhere.cookie).toContain('sid='));
});

test('a new password signs other devices out, and says so', async () => {
  const producer = await newProducer();
  const { call, signedIn } = await testApp();
  await open(producer);
  const security = () => screen.findByRole('region', { name: 'Segurança da conta' });
  await within(await security()).findByText('Nenhum');
  const phone = await signedIn({ kind: 'producer', userId: producer.producerId });
  await open(producer);
  await within(await security()).findByText('1 conectado');
  await user.click(screen.getByRole('button', { name: 'Sair dos outros dispositivos' }));
  await said('Sua conta saiu dos outros dispositivos.');
  await within(await security()).findByText('Nenhum');
  expect((await call('producer.profile', undefined, phone)).status).toBe(401);
});

test('a failed request is reported, and can be retried', async () => {
  const producer = await newProducer({ name: 'Ana Beatriz Lima' });
  await openPanel(producer, '/dashboard');
  network.refuse('profile');
  await user.click(await screen.findByRole('link', { name: 'Meu Perfil' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar o perfil');
  network.accept('profile');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect((await nameField()).value).toBe('Ana Beatriz Lima');
});
