import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { confirmWith } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { toastStore } from '#web/ui/feedback/toast.ts';
import { testApp } from '../../app.ts';
import { newOwner, newSchool, newStudent } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, newVisitor, user, type Visitor } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';

const app = await testApp();
const { services, signedIn } = app;
const { db } = services;

const newOwnerVisitor = async (confirmed = true) =>
  newVisitor(await signedIn({ kind: 'owner', userId: await newOwner(db) }, confirmed));

let owner: Visitor;
beforeEach(async () => {
  owner = await newOwnerVisitor();
});

const keepStudents = async (keepsStudents: boolean) => {
  await app.call('owner.setKeeping', { planId: 'basic', keepsStudents }, owner);
};

test('the producer opened while a search is still to be sent stays open', async () => {
  const name = 'Ana dos Detalhes';
  const { slug } = await newSchool(db, { name });
  await openPanel(owner, '/admin/super/produtores');
  await screen.findByRole('button', { name: `Detalhes de ${name}` });
  fill(screen.getByRole('searchbox'), slug);
  await user.click(screen.getByRole('button', { name: `Detalhes de ${name}` }));
  await screen.findByRole('dialog', { name });
  await waitFor(() => expect(window.location.search).toContain(`busca=${slug}`));
  expect(window.location.search).toContain('produtor=');
});

test('a list of payments that fails keeps its search', async () => {
  await openPanel(owner, '/admin/super/pagamentos?busca=ana');
  const search = await screen.findByRole<HTMLInputElement>('searchbox');
  network.refuse('payments');
  fill(search, 'bruno');
  await screen.findByRole('alert');
  expect(screen.getByRole<HTMLInputElement>('searchbox')).toBe(search);
});

test('the clean-up shows at once which schools a plan keeps since', async () => {
  const subscription_end_date = new Date(Date.now() + 400 * 86_400_000).toISOString();
  const plan = { plan_id: 'basic', subscription_status: 'active', subscription_end_date } as const;
  await newStudent(db, await newSchool(db, plan));
  await openPanel(owner, '/admin/super/configuracoes/limpeza');
  await screen.findByText(/^Se fosse agora/);
  expect(screen.queryByText(/de fora, com os seus alunos/)).toBeNull();
  onTestFinished(() => keepStudents(false));
  await user.click(screen.getByRole('link', { name: 'Manter alunos' }));
  await user.click(await screen.findByRole('switch', { name: 'Manter alunos no Básico Mensal' }));
  await screen.findByText(/^Manter alunos ligado/);
  window.history.back();
  await screen.findByText(/de fora, com os seus alunos/);
});

test('says nothing to an owner who declines to confirm who they are', async () => {
  confirmWith(async () => ({ confirmFor: (_, refusal) => Promise.reject(refusal) }));
  onTestFinished(() => confirmWith(() => import('#web/step-up/confirm-for.tsx')));
  await openPanel(await newOwnerVisitor(false), '/admin/super/configuracoes/limpeza');
  const asked = network.countCalls(/\/setCleanup$/);
  await user.click(await screen.findByRole('switch', { name: /^Remover todos os alunos/ }));
  await waitFor(() => expect([asked(), queryClient.isMutating()]).toEqual([1, 0]));
  expect(toastStore.current()).toEqual([]);
});

test('a long address does not widen the dialog in which it is typed', async () => {
  const { slug } = await newSchool(db, { name: 'Ana Comprida' });
  await openPanel(owner, `/admin/super/produtores?busca=${slug}@example.com`);
  await user.click(await screen.findByRole('button', { name: 'Remover Ana Comprida' }));
  const dialog = within(await screen.findByRole('dialog', { name: /remover este administrador/ }));
  expect(dialog.getByText(`Digite ${slug}@example.com para confirmar`).className).toBe('wrap-anywhere');
});
