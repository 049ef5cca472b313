import { screen, waitFor, within } from '@testing-library/dom';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '../../app.ts';
import { newOwner, newSchool } from '../../fixtures/factories.ts';
import { addTotp } from '../../fixtures/factors/second-step-fixture.ts';
import { network } from '../driver/network.ts';
import { expectFocus, newVisitor, user, type Visitor } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';

/* A pressed button or switch keeps the focus while it is being saved, or passes it on when it goes away. */

const app = await testApp();
const { db } = app.services;

let owner: Visitor;
beforeEach(async () => {
  owner = newVisitor(await app.signedIn({ kind: 'owner', userId: await newOwner(db) }));
});

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
/** Busy is not disabled: the focus stays. */
function expectBusy(pressed: HTMLButtonElement) {
  expect([pressed.disabled, pressed.getAttribute('aria-busy')]).toEqual([false, 'true']);
  expectFocus(pressed);
}
const page = () => document.getElementById('conteudo');

const onPlatform = (work: ReturnType<typeof sql>) => asPlatform(db, (tx) => work.execute(tx));

test.each([
  ['plans that keep students', '/admin/super/configuracoes', /^Manter alunos no /, 'setKeeping'],
  ['the yearly clean-up', '/admin/super/configuracoes/limpeza', /^Remover todos os alunos/, 'setCleanup'],
])('the switch of %s waits with the focus, and is sent once', async (_, path, name, operation) => {
  await openPanel(owner, path);
  const [control] = await screen.findAllByRole<HTMLInputElement>('switch', { name });
  if (!control) throw new Error('No switch');
  const before = control.checked;
  const sent = network.countCalls(new RegExp(`${operation}$`));
  network.refuse(operation);
  const goOn = network.hold(operation);
  await user.click(control);
  await waitFor(() => expect([control.checked, control.disabled]).toEqual([!before, false]));
  expectFocus(control);
  await user.click(control);
  goOn();
  await waitFor(() => expect(control.checked).toBe(before));
  expectFocus(control);
  expect(sent()).toBe(1);
});

test('the answer to a clean-up’s question passes the focus on to the page', async () => {
  onTestFinished(async () => void (await onPlatform(sql`delete from cleanups where year = 2999`)));
  await onPlatform(sql`insert into cleanups (year, due_at, state) values (2999, due_of_cleanup(2001), 'asking')`);
  await openPanel(owner, '/admin/super/configuracoes/limpeza');
  const goOn = network.hold('decideCleanup');
  const no = await button('Não Fazer');
  await user.click(no);
  await waitFor(() => expectBusy(no));
  goOn();
  await screen.findByText('A limpeza de 2999 não foi feita, por decisão sua');
  await waitFor(() => expectFocus(page()));
});

test('the button that starts a backup keeps the focus while it runs, and starts no second one', async () => {
  onTestFinished(async () => void (await onPlatform(sql`delete from backups where state in ('waiting', 'running')`)));
  await openPanel(owner, '/admin/super/configuracoes/backups');
  const start = await button('Fazer Backup Agora');
  const sent = network.countCalls(/startBackup$/);
  const goOn = network.hold('startBackup');
  await user.click(start);
  await waitFor(() => expectBusy(start));
  goOn();
  await screen.findByText(/^Em andamento desde/);
  await waitFor(() => expect(start.getAttribute('aria-busy')).toBeNull());
  expect([start.disabled, start.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expectFocus(start);
  await user.click(start);
  expect(sent()).toBe(1);
});

test('the button that a requested reset replaces passes the focus on to its dialog', async () => {
  const school = await newSchool(db);
  await addTotp(app, await app.signedIn({ kind: 'producer', userId: school.producerId }));
  await openPanel(owner, `/admin/super/produtores?produtor=${school.producerId}`);
  const detail = await screen.findByRole('dialog');
  const ask = await button('Redefinir verificação em duas etapas');
  await user.click(ask);
  const question = within(await screen.findByRole('dialog', { name: 'Redefinir verificação em duas etapas?' }));
  await user.click(question.getByLabelText('Pessoalmente, com documento'));
  const asked = network.countCalls(/owner\/producer$/);
  const goOn = network.holdAnswer('producer');
  await user.click(question.getByRole('button', { name: 'Redefinir em 24 horas' }));
  await waitFor(() => expect(asked()).toBe(1));
  // As a browser does once the dialog is closed.
  ask.focus();
  goOn();
  await screen.findByText(/^Redefinição marcada para/);
  await waitFor(() => expectFocus(detail));
});
