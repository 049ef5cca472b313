import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { testApp } from '../../app.ts';
import { newOwner } from '../../fixtures/factories.ts';
import { newMember } from '../../fixtures/team/team-fixture.ts';
import { fill, newVisitor, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* Dialogs that ask before discarding what was typed. */

const windowOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string, inside: string) =>
  user.click((await windowOf(inside)).getByRole('button', { name, hidden: true }));
const isClosed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

/** Cancelling asks; staying keeps what was typed, discarding clears it. */
async function expectAsked(name: string, label: string, typed: string) {
  const field = async () => (await windowOf(name)).getByLabelText<HTMLInputElement>(label);
  fill(await field(), typed);
  await press('Cancelar', name);
  await press('Continuar editando', 'Descartar alterações?');
  expect((await field()).value).toBe(typed);
  await press('Cancelar', name);
  await press('Descartar', 'Descartar alterações?');
  await isClosed(name);
}

/** Opened and closed without input, it does not ask. */
async function expectUnasked(name: string) {
  await press('Cancelar', name);
  await isClosed(name);
  expect(screen.queryByText('Descartar alterações?')).toBeNull();
}

test('unsaved settings of conversations ask before closing, and are refetched at each opening', async () => {
  const { call, services, signedIn } = await testApp();
  const producer = await newProducer();
  await openPanel(producer, '/admin/conversas');
  const open = async () => user.click(await screen.findByRole('button', { name: 'Regras' }));
  const words = async () =>
    (await windowOf('Regras das conversas')).findByLabelText<HTMLTextAreaElement>(/^Palavras que seguram/);
  await open();
  await words();
  await expectUnasked('Regras das conversas');
  await open();
  await words();
  await expectAsked('Regras das conversas', 'Palavras que seguram a mensagem opcional', 'aposta');

  const { userId } = await newMember(services.db, producer, { role: 'admin' });
  const colleague = await signedIn({ kind: 'producer', userId, producerId: producer.producerId });
  const rules = { audience: 'minors', comments: true, digests: true, words: ['pix'], separateCohortIds: [] };
  expect(await call('producer.saveConversationSettings', rules, colleague)).toMatchObject({ status: 200 });
  await open();
  expect((await words()).value).toBe('pix');
  fill(await words(), ' aposta \n\npix');
  await press('Salvar regras', 'Regras das conversas');
  await screen.findByText('Regras salvas');
  const { data } = await call('producer.conversationSettings', undefined, producer);
  expect(data).toMatchObject({ audience: 'minors', words: ['aposta', 'pix'] });
});

test('an unsent invitation to the team asks before closing', async () => {
  await openPanel(await newProducer(), '/admin/equipe');
  const open = async () => user.click(await screen.findByRole('button', { name: 'Convidar pessoa' }));
  await open();
  await expectUnasked('Convidar pessoa');
  await open();
  await expectAsked('Convidar pessoa', 'E-mail', 'rita@example.com');
});

test('an unsaved request by letter asks before closing', async () => {
  await openPanel(await newProducer(), '/admin/settings/privacidade');
  const open = async () => user.click(await screen.findByRole('button', { name: 'Novo pedido' }));
  await open();
  await expectUnasked('Novo pedido');
  await open();
  await expectAsked('Novo pedido', 'Observação opcional', 'Veio por carta.');
});

test('an unsaved producer asks before closing, and is cleared when discarded', async () => {
  const { services, signedIn } = await testApp();
  const owner = newVisitor(await signedIn({ kind: 'owner', userId: await newOwner(services.db) }));
  await openPanel(owner, '/admin/super/produtores');
  const open = async () => user.click(await screen.findByRole('button', { name: 'Adicionar produtor' }));
  await open();
  await expectUnasked('Adicionar produtor');
  await open();
  await expectAsked('Adicionar produtor', 'Nome', 'x'.repeat(LIMITS.personName));
  await open();
  expect((await windowOf('Adicionar produtor')).getByLabelText<HTMLInputElement>('Nome').value).toBe('');
});

test('prices that an owner has typed ask before leaving the settings', async () => {
  const { services, signedIn } = await testApp();
  const owner = newVisitor(await signedIn({ kind: 'owner', userId: await newOwner(services.db) }));
  await openPanel(owner, '/admin/super/configuracoes');
  const price = async () => screen.findByLabelText<HTMLInputElement>('Básico Mensal');
  fill(await price(), '51,00');
  await user.click(await screen.findByRole('link', { name: 'Ver limpeza' }));
  await press('Continuar editando', 'Descartar alterações?');
  expect([window.location.pathname, (await price()).value]).toEqual(['/admin/super/configuracoes', '51,00']);
});
