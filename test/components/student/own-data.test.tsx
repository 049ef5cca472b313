import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { signingKey } from '#server/crypto/app-keys.ts';
import { asPlatform } from '#server/db.ts';
import { deriveCode } from '#server/email/secrets.ts';
import { testApp } from '../../app.ts';
import type { TestStudent } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { expectFocus, fill, user } from '../driver/page.ts';
import { openStudentArea } from '../driver/student-area.tsx';
import { newEnrolled } from './enrolled.ts';

const { services } = await testApp();

async function openOwnData() {
  const { visitor, student } = await newEnrolled();
  await openStudentArea(visitor, '/alunos/meus-dados');
  await screen.findByRole('button', { name: 'Pedir cópia' });
  return student;
}
const askForCopy = async () => user.click(screen.getByRole('button', { name: 'Pedir cópia' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
const again = async () => user.click(await (await dialog()).findByRole('button', { name: 'Enviar outro código' }));
const type = async (code: string) => fill((await dialog()).getByLabelText('Dígito 1 de 6'), code);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const SENT = /^Enviamos um código para /;

/** In the mailbox. */
async function codeOf({ studentId }: TestStudent): Promise<string> {
  const { id } = await asPlatform(services.db, (tx) => {
    const asked = tx.selectFrom('data_requests').select('code_email_id as id').where('student_id', '=', studentId);
    return asked.executeTakeFirstOrThrow();
  });
  return deriveCode(signingKey(services.env), id ?? '');
}

test('a code that could not be sent is not said to be on its way, and can be asked for again', async () => {
  await openOwnData();
  network.refuse('submitDataRequest');
  await askForCopy();
  await (await dialog()).findByRole('alert');
  expect((await dialog()).queryByText(SENT)).toBeNull();
  network.accept('submitDataRequest');
  await again();
  await (await dialog()).findByText(SENT);
  expect((await dialog()).queryByRole('alert')).toBeNull();
});

test('a code that has arrived counts, also when another could not be sent', async () => {
  const student = await openOwnData();
  await askForCopy();
  await (await dialog()).findByText(SENT);
  network.refuse('submitDataRequest');
  await again();
  await (await dialog()).findByRole('alert');
  await type(await codeOf(student));
  await screen.findByText(/^Pedido recebido/);
  await closed();
});

test('permissions that are withdrawn quickly are all withdrawn, and the switch keeps the focus', async () => {
  const { visitor } = await newEnrolled();
  const { call } = await testApp();
  await call('student.setNotificationChoices', { email: true, browser: true }, visitor);
  await openStudentArea(visitor, '/alunos/meus-dados');
  const card = within(await screen.findByRole('region', { name: 'Permissões' }));
  const answer = network.hold('setNotificationChoices');
  const sent = network.countCalls(/setNotificationChoices$/);
  const press = async (name: RegExp) => {
    const control = card.getByRole<HTMLInputElement>('switch', { name });
    await user.click(control);
    await waitFor(() => expect(control.checked).toBe(false));
    expectFocus(control);
  };
  await press(/e-mail/);
  await press(/navegador/);
  expect(sent()).toBe(1);
  answer();
  const stored = async () => (await call('student.account', undefined, visitor)).data;
  await waitFor(async () => expect(await stored()).toMatchObject({ notifications: { email: false, browser: false } }));
  const given = await card.findByRole('switch', { name: /navegador/ });
  await waitFor(() => expect(given.getAttribute('aria-disabled')).toBe('true'));
  expectFocus(given);
  await user.click(given);
  expect(sent()).toBe(2);
});

test('an error of before is not shown above a new request', async () => {
  const student = await openOwnData();
  await askForCopy();
  await (await dialog()).findByText(SENT);
  const code = await codeOf(student);
  await type(code === '000000' ? '111111' : '000000');
  await (await dialog()).findByText(/^Código errado/);
  await user.click((await dialog()).getByRole('button', { name: 'Fechar' }));
  await closed();
  await askForCopy();
  await (await dialog()).findByText(SENT);
  expect((await dialog()).queryByRole('alert')).toBeNull();
});
