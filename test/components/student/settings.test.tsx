import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { accountQuery } from '#web/student/settings/queries.ts';
import { testApp } from '../../app.ts';
import { network } from '../driver/network.ts';
import { fill, includes, newVisitor, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';
import { stubPushes } from './push-stub.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'Notification');
  vi.unstubAllGlobals();
});

const nameField = () => screen.findByLabelText<HTMLInputElement>('Nome');
const save = async () => user.click(await screen.findByRole('button', { name: 'Salvar alterações' }));

const byEmail = () => screen.findByRole<HTMLInputElement>('switch', { name: /Notificações por e-mail/ });
const expectByEmail = (checked: boolean) => waitFor(async () => expect((await byEmail()).checked).toBe(checked));

async function open(path = '/alunos/configuracoes') {
  const enrolled = await newEnrolled();
  await openStudentArea(enrolled.visitor, path);
  return enrolled;
}

test('what the server could not save is said, and what was typed stays', async () => {
  await open();
  fill(await nameField(), 'Bia Fontes');
  network.refuse('updateProfile');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao atualizar perfil');
  expect((await nameField()).value).toBe('Bia Fontes');
});

test('what is typed while it is saved stays', async () => {
  await open();
  fill(await nameField(), 'Bia Fontes');
  const answer = network.hold('updateProfile');
  await save();
  await screen.findByRole('button', { name: 'Salvando...' });
  fill(await nameField(), 'Bia Fontes Lima');
  answer();
  await screen.findByText(includes('Perfil atualizado com sucesso!'));
  await screen.findByText('Bia Fontes');
  expect((await nameField()).value).toBe('Bia Fontes Lima');
});

test('the CPF is shown with its dots', async () => {
  const { services } = await testApp();
  const { visitor, student } = await newEnrolled();
  await asPlatform(services.db, (tx) =>
    tx.updateTable('students').set({ cpf: '52998224725' }).where('id', '=', student.studentId).execute(),
  );
  await openStudentArea(visitor, '/alunos/configuracoes');
  expect((await screen.findByLabelText<HTMLInputElement>('CPF')).value).toBe('529.982.247-25');
  await openStudentArea(visitor, '/alunos/configuracoes?aba=seguranca');
  await screen.findByText(includes('Esta conta está vinculada ao CPF 529.982.247-25.'));
});

test('tabs live in the address and keep what was typed', async () => {
  await open('/alunos/configuracoes?aba=seguranca');
  const tab = (name: string) => screen.findByRole('tab', { name });
  const expectTab = (address: string) => waitFor(() => expect(window.location.search).toBe(address));
  const security = await tab('Segurança');
  expect(security.getAttribute('aria-selected')).toBe('true');
  security.focus();
  await user.keyboard('{ArrowLeft}');
  await expectTab('?aba=perfil');
  fill(await nameField(), 'Nome pela metade');
  await user.click(await tab('Notificações'));
  await expectTab('?aba=notificacoes');
  await user.click(await tab('Perfil'));
  expect((await nameField()).value).toBe('Nome pela metade');
});

test('where to be notified is taken back when it was not kept', async () => {
  await open('/alunos/configuracoes?aba=notificacoes');
  expect((await byEmail()).checked).toBe(true);
  network.refuse('setNotificationChoices');
  await user.click(await byEmail());
  await screen.findByText(includes('Não foi possível salvar suas preferências'));
  expect((await byEmail()).checked).toBe(true);
});

test('of two quick choices that are both refused none stays', async () => {
  await open('/alunos/configuracoes?aba=notificacoes');
  const sent = network.countCalls(/setNotificationChoices$/);
  network.refuse('setNotificationChoices');
  const answer = network.hold('setNotificationChoices');
  await user.click(await byEmail());
  await expectByEmail(false);
  await user.click(await byEmail());
  await expectByEmail(true);
  answer();
  await waitFor(() => expect(sent()).toBe(2));
  await screen.findByText(includes('Não foi possível salvar suas preferências'));
  await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
  await expectByEmail(true);
});

test('so do the kinds of notices', async () => {
  await open('/alunos/configuracoes?aba=notificacoes');
  const boxes = async () =>
    within(await screen.findByRole('region', { name: 'Avisos de conversas' })).getAllByRole<HTMLInputElement>(
      'checkbox',
      { name: 'E-mail' },
    );
  const press = async (which: number) => user.click((await boxes())[which] as HTMLInputElement);
  const expectChecked = (...expected: boolean[]) =>
    waitFor(async () => expect((await boxes()).map(({ checked }) => checked)).toEqual(expected));
  await expectChecked(true, false);
  const sent = network.countCalls(/setNoticeKinds$/);
  network.refuse('setNoticeKinds');
  const answer = network.hold('setNoticeKinds');
  await press(0);
  await expectChecked(false, false);
  await press(1);
  await expectChecked(false, true);
  answer();
  await waitFor(() => expect(sent()).toBe(2));
  await expectChecked(true, false);
});

test('a choice outlasts an answer of before it was saved', async () => {
  await open('/alunos/configuracoes?aba=notificacoes');
  await expectByEmail(true);
  const save = network.hold('setNotificationChoices');
  await user.click(await byEmail());
  await expectByEmail(false);
  await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  await expectByEmail(true);
  save();
  await expectByEmail(false);
});

test('a browser is subscribed once its switch is pressed', async () => {
  stubPushes();
  await open('/alunos/configuracoes?aba=notificacoes');
  const saved = network.countCalls(/savePushDevice$/);
  await user.click(await screen.findByRole('switch', { name: /Notificações no navegador/ }));
  await waitFor(() => expect(saved()).toBe(1));
});

test('a permission withdrawn while the browser asks for another one stays withdrawn', async () => {
  const { visitor } = await open('/alunos/configuracoes?aba=notificacoes');
  const { promise, resolve } = Promise.withResolvers<void>();
  const notification = { permission: 'default', requestPermission: () => promise };
  vi.stubGlobal('Notification', notification);
  Object.assign(window, { Notification: notification });
  await user.click(await screen.findByRole('switch', { name: /Notificações no navegador/ }));
  await user.click(await byEmail());
  await screen.findByText('Preferências salvas');
  const { call } = await testApp();
  const stored = async () => (await call('student.account', undefined, visitor)).data;
  expect(await stored()).toMatchObject({ notifications: { email: false, browser: false } });
  notification.permission = 'granted';
  resolve();
  await waitFor(async () => expect(await stored()).toMatchObject({ notifications: { browser: true } }));
  expect(await stored()).toMatchObject({ notifications: { email: false } });
});

test('whoever entered by what their school may know is offered the link with which they change the e-mail', async () => {
  const { services, signedIn } = await testApp();
  const { student } = await newEnrolled();
  const credential = { origin: 'made_for_school' as const, scope: student.producerId };
  const visitor = newVisitor(await signedIn({ kind: 'student', ...student, credential }));
  await openStudentArea(visitor, '/alunos/configuracoes?aba=seguranca');
  const card = within(await screen.findByRole('region', { name: 'Trocar e-mail' }));
  expect(card.queryByLabelText('Novo e-mail')).toBeNull();
  await user.click(card.getByRole('button', { name: 'Enviar link' }));
  await card.findByText(includes(`Enviamos um link para ${student.email}.`));
  const queued = await asPlatform(services.db, (tx) =>
    tx.selectFrom('email_logs').select('template_name').where('recipient_email', '=', student.email).execute(),
  );
  expect(queued).toEqual([{ template_name: 'found_access' }]);
});

test('whoever proved the mailbox changes the e-mail at once', async () => {
  await open('/alunos/configuracoes?aba=seguranca');
  const card = within(await screen.findByRole('region', { name: 'Trocar e-mail' }));
  expect(card.getByLabelText('Novo e-mail')).toBeTruthy();
});
