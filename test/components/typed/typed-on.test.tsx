import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '../../app.ts';
import { newStudent } from '../../fixtures/factories.ts';
import { newTeamNote } from '../../fixtures/student-page-fixture.ts';
import { network } from '../driver/network.ts';
import { fill, includes, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* What is typed while it is being saved stays. */

const { db } = (await testApp()).services;

const field = (name: string | RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
/** Holds the next call of an operation; until it is sent, what is typed goes along. */
function holdSaving(operation: string) {
  const calls = network.countCalls(new RegExp(`${operation}$`));
  const answer = network.hold(operation);
  return { answer, isSent: () => waitFor(() => expect(calls()).toBe(1)) };
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('the own name', async () => {
  await openPanel(await newProducer(), '/admin/profile');
  fill(await field('Nome'), 'Marina');
  const { answer, isSent } = holdSaving('updateProfile');
  await press('Salvar alterações');
  await isSent();
  fill(await field('Nome'), 'Marina Prado');
  answer();
  await screen.findByText(includes('Perfil atualizado com sucesso!'));
  expect((await field('Nome')).value).toBe('Marina Prado');
});

test('what a producer asks the platform', async () => {
  await openPanel(await newProducer(), '/admin/settings/conta');
  fill(await field('O que você pede'), 'Quem viu os meus dados?');
  const { answer, isSent } = holdSaving('submitOwnRequest');
  await press('Enviar pedido');
  await isSent();
  fill(await field('O que você pede'), 'Quem mais viu os meus dados?');
  answer();
  await screen.findByText(/^Pedido enviado\. Protocolo/);
  expect((await field('O que você pede')).value).toBe('Quem mais viu os meus dados?');
});

async function openStudent() {
  const producer = await newProducer();
  const student = await newStudent(db, producer);
  const stored = () =>
    asPlatform(db, (tx) =>
      tx
        .selectFrom('team_notes')
        .where('student_id', '=', student.studentId)
        .select('body')
        .orderBy('created_at')
        .execute(),
    );
  const expectStored = (...notes: string[]) =>
    waitFor(async () => expect((await stored()).map(({ body }) => body)).toEqual(notes));
  return { student, expectStored, open: () => openPanel(producer, `/admin/students/${student.studentId}`) };
}

test('a new note', async () => {
  const { open, expectStored } = await openStudent();
  await open();
  fill(await field('Nova nota'), 'Pediu prazo');
  const { answer, isSent } = holdSaving('addTeamNote');
  await press('Salvar nota');
  await isSent();
  fill(await field('Nova nota'), 'Pediu prazo até maio');
  answer();
  await press('Salvar nota');
  await expectStored('Pediu prazo', 'Pediu prazo até maio');
  await waitFor(async () => expect((await field('Nova nota')).value).toBe(''));
});

test('a changed note', async () => {
  const { open, student, expectStored } = await openStudent();
  await newTeamNote(db, student, 'Pediu prazo');
  await open();
  await user.click(await screen.findByRole('button', { name: /^Editar nota de/ }));
  const editor = () => field(/^Nota de/);
  fill(await editor(), 'Pediu prazo até maio');
  const { answer, isSent } = holdSaving('changeTeamNote');
  const form = async () => within((await editor()).closest('form') as HTMLElement);
  const save = async () => user.click(await (await form()).findByRole('button', { name: 'Salvar' }));
  await save();
  await isSent();
  fill(await editor(), 'Pediu prazo até maio, e desistiu');
  answer();
  await save();
  await expectStored('Pediu prazo até maio, e desistiu');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Nota de/ })).toBeNull());
});
