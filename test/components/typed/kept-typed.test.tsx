import { screen, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { leaveUnlessTyped } from '#web/panel-app/keep-typed.ts';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { PATIENCE } from '../../run/patience.ts';
import { network } from '../driver/network.ts';
import { fill, includes, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* What happens to typed text when something would replace the page. */

const app = await testApp();

async function editCourse() {
  const producer = await newProducer();
  await newCourse(app.services.db, producer, { title: 'Cerâmica' });
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Editar Cerâmica' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar Curso' }));
  const title = form.getByLabelText<HTMLInputElement>('Título', { exact: false });
  const setActive = async (is_active: boolean) => {
    await asPlatform(app.services.db, (tx) =>
      tx.updateTable('user_sessions').set({ is_active }).where('user_id', '=', producer.producerId).execute(),
    );
    // The server caches sessions until it is notified of a change.
    await app.services.listener.check();
  };
  return {
    producer,
    title,
    setActive,
    save: async () => {
      const settled = settledMutations().length;
      await user.click(await form.findByRole('button', { name: 'Salvar' }));
      // The page's other requests are refused too, and may be so before this one is even sent.
      await vi.waitFor(() => expect(settledMutations().length).toBeGreaterThan(settled), PATIENCE);
    },
  };
}

const settledMutations = () =>
  queryClient
    .getMutationCache()
    .getAll()
    .filter(({ state }) => state.status === 'success' || state.status === 'error');

function openedBeside(): string[] {
  const opened: string[] = [];
  const { open } = window;
  window.open = (address) => {
    opened.push(`${address}`);
    return null;
  };
  onTestFinished(() => {
    window.open = open;
  });
  return opened;
}

/** Renames an operation, like a server of another version. */
const rename = (operation: string, visitor: Parameters<typeof app.fetch>[2]) =>
  network.connect((to, init) => app.fetch(to.replace(operation, `${operation}OfOld`), init, visitor));

test('an ended session keeps the page and its input, which can be saved after signing in in another tab', async () => {
  const { title, save, setActive } = await editCourse();
  const opened = openedBeside();
  fill(title, 'Cerâmica fria');
  await setActive(false);
  await save();
  await screen.findByText(includes('O que você digitou continua aqui.'));
  expect([window.location.pathname, title.value]).toEqual(['/dashboard', 'Cerâmica fria']);
  // The next refused call replaces the message whose button is being pressed.
  await vi.waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Entrar em outra aba' }));
    expect(opened).toEqual(['/login']);
  }, PATIENCE);
  await setActive(true);
  await save();
  await screen.findByText('Curso atualizado com sucesso!');
  await screen.findByRole('heading', { name: 'Cerâmica fria' });
});

test('an ended session that a background request reports keeps the input too', async () => {
  const { title, setActive } = await editCourse();
  fill(title, 'Cerâmica fria');
  await setActive(false);
  await queryClient.refetchQueries({ type: 'active' });
  await screen.findByText(includes('O que você digitou continua aqui.'));
  expect([window.location.pathname, title.value]).toEqual(['/dashboard', 'Cerâmica fria']);
});

test('a sign-out in another tab keeps the input where it is', async () => {
  const { producer, title } = await editCourse();
  fill(title, 'Cerâmica fria');
  await app.call('public.signOut', {}, producer);
  leaveUnlessTyped(queryClient);
  await screen.findByText('Você saiu da conta em outra aba. O que você digitou continua aqui.');
  await queryClient.refetchQueries({ type: 'active' });
  await screen.findAllByRole('button', { name: 'Entrar em outra aba' });
  expect([window.location.pathname, title.value, title.isConnected]).toEqual(['/dashboard', 'Cerâmica fria', true]);
});

test('what is typed is not saved into the school of whoever signed in instead', async () => {
  const { producer, title, save } = await editCourse();
  const other = await newProducer();
  fill(title, 'Cerâmica fria');
  await app.call('public.signOut', {}, producer);
  leaveUnlessTyped(queryClient);
  network.connect((to, init) => app.fetch(to, init, other));
  const saved = network.countCalls(/updateCourse/);
  await save();
  await screen.findByText('Sua sessão terminou. O que você digitou continua aqui.');
  expect([saved(), title.value]).toEqual([0, 'Cerâmica fria']);
});

test('a kept page reads nothing of the school of whoever signed in instead', async () => {
  const { producer, title } = await editCourse();
  const other = await newProducer();
  await newCourse(app.services.db, other, { title: 'Marcenaria' });
  fill(title, 'Cerâmica fria');
  await app.call('public.signOut', {}, producer);
  leaveUnlessTyped(queryClient);
  network.connect((to, init) => app.fetch(to, init, other));
  const read = network.countCalls(/producer\/courses/);
  await queryClient.refetchQueries({ type: 'active' });
  await screen.findByText('Sua sessão terminou. O que você digitou continua aqui.');
  expect([read(), screen.queryByText('Marcenaria'), title.value]).toEqual([0, null, 'Cerâmica fria']);
});

test('a page whose session became another account’s unnoticed takes nothing of it once it looks', async () => {
  const { title, save } = await editCourse();
  const other = await newProducer();
  fill(title, 'Cerâmica fria');
  network.connect((to, init) => app.fetch(to, init, other));
  const saved = network.countCalls(/updateCourse/);
  await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
  await save();
  await screen.findByText('Sua sessão terminou. O que você digitou continua aqui.');
  expect([saved(), title.value]).toEqual([0, 'Cerâmica fria']);
});

test('a kept page reads again once the same person is back', async () => {
  const { producer, title } = await editCourse();
  fill(title, 'Cerâmica fria');
  leaveUnlessTyped(queryClient);
  await newCourse(app.services.db, producer, { title: 'Esmalte' });
  await queryClient.refetchQueries({ type: 'active' });
  await screen.findByRole('heading', { name: 'Esmalte', hidden: true });
  expect(title.value).toBe('Cerâmica fria');
});

test('a page of another version says so, and keeps the input', async () => {
  const { producer, title, save } = await editCourse();
  const opened = openedBeside();
  fill(title, 'Cerâmica fria');
  rename('updateCourse', producer);
  await save();
  await screen.findByText(includes('O sistema foi atualizado enquanto esta página estava aberta. O que você digitou'));
  await screen.findByText('Não foi possível ler o que foi enviado. Abra esta página em outra aba e tente de novo.');
  await user.click(screen.getByRole('button', { name: 'Abrir em outra aba' }));
  expect([opened.length, title.value]).toEqual([1, 'Cerâmica fria']);
});

test('a page of another version without input offers to reload', async () => {
  const { producer } = await editCourse();
  rename('courses', producer);
  await queryClient.refetchQueries({ type: 'active' });
  await screen.findByText('O sistema foi atualizado enquanto esta página estava aberta.');
  await screen.findByRole('button', { name: 'Recarregar' });
});
