import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { formatDate } from '#shared/time/dates.ts';
import { testApp } from '../../app.ts';
import { newStudent } from '../../fixtures/factories.ts';
import { lastSecond } from '../../fixtures/privacy/closing-fixture.ts';
import { newDataRequest } from '../../fixtures/privacy/privacy-fixture.ts';
import { user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

const { services, call } = await testApp();
const { db } = services;

const row = async () => within((await screen.findByText('Duda Aluna')).closest('tr') ?? document.body);

test('a copy that was withdrawn is neither ready nor answered: the list says when it was over', async () => {
  const producer = await newProducer();
  const settledAt = new Date().toISOString();
  const withdrawn = { kind: 'copy', state: 'withdrawn', settled_at: settledAt } as const;
  await newDataRequest(db, await newStudent(db, producer), withdrawn);
  await openPanel(producer, '/admin/settings/privacidade');
  const { getByText, queryByText } = await row();
  getByText('Desistiu');
  getByText(formatDate(new Date(settledAt)));
  expect([queryByText('Pronto'), queryByText('Respondido')]).toEqual([null, null]);
});

test('a correction of somebody who was removed can only be refused', async () => {
  const producer = await newProducer();
  const student = await newStudent(db, producer);
  await newDataRequest(db, student);
  expect(await call('producer.removeStudents', { studentIds: [student.studentId] }, producer)).toMatchObject({
    status: 200,
  });
  await openPanel(producer, '/admin/settings/privacidade');
  await user.click((await row()).getByRole('button', { name: /^Ações do pedido/ }));
  await screen.findByRole('menuitem', { name: 'Recusar' });
  expect(screen.queryByRole('menuitem', { name: 'Atender' })).toBeNull();
});

test('an erasure of tonight is erased today', async () => {
  const producer = await newProducer();
  await newDataRequest(db, await newStudent(db, producer), { kind: 'erasure', erase_at: lastSecond(0) });
  await openPanel(producer, '/admin/settings/privacidade');
  (await row()).getByText('Apaga hoje');
});
