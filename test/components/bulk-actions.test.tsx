import { screen, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { testApp } from '../app.ts';
import { newCourse, newStudent } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { user } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

const { call, services } = await testApp();

/** Selects a whole result of several pages. */
async function selectWholeResult() {
  const producer = await newProducer();
  await newCourse(services.db, producer, { title: 'Cerâmica' });
  await newCourse(services.db, producer, { title: 'Esmalte' });
  const addStudent = (name: string) => newStudent(services.db, producer, { name });
  for (let at = 0; at < 21; at += 1) await addStudent(`Aluno ${at}`);
  await openPanel(producer, '/admin/students');
  const [page] = await screen.findAllByRole('checkbox', { name: 'Selecionar todos desta página' });
  await user.click(page as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Selecionar todos os 21 do resultado' }));
  const bar = within(screen.getByRole('region', { name: 'Alunos selecionados' }));
  const press = (name: string) => user.click(bar.getByRole('button', { name }));
  return { producer, addStudent, bar, press };
}

test('a selection that grew meanwhile is reported before anything is done, and then all students are enrolled', async () => {
  const { addStudent, bar, press } = await selectWholeResult();
  bar.getByText('21 selecionados');
  await addStudent('Chegou agora');
  await press('Matricular');
  const dialog = within(await screen.findByRole('dialog', { name: 'Matricular alunos' }));
  dialog.getByText('21 alunos selecionados');
  await user.click(dialog.getByLabelText('Cerâmica', { exact: false }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Matricular' }));
  await send();
  await dialog.findByText('A lista mudou: agora são 22 alunos. Confira e confirme de novo.');
  dialog.getByText('22 alunos selecionados');
  await send();
  await screen.findByText('22 alunos matriculados.');
  expect(screen.queryByRole('region', { name: 'Alunos selecionados' })).toBeNull();
});

describe('after a lost response', () => {
  async function enrollWithoutAnswer() {
    const { producer, press } = await selectWholeResult();
    await press('Matricular');
    const dialog = within(await screen.findByRole('dialog', { name: 'Matricular alunos' }));
    const toggle = (course: string) => user.click(dialog.getByLabelText(course, { exact: false }));
    const send = () => user.click(dialog.getByRole('button', { name: 'Matricular' }));
    await toggle('Cerâmica');
    network.loseAnswer(/startBulkAction/);
    await send();
    await dialog.findByText(/^Sem conexão com o servidor/);
    return { producer, toggle, send };
  }

  test('an unchanged retry is the same action', async () => {
    const { send } = await enrollWithoutAnswer();
    await send();
    await screen.findByText('21 alunos matriculados.');
  });

  test('another course is another action', async () => {
    const { producer, toggle, send } = await enrollWithoutAnswer();
    await toggle('Cerâmica');
    await toggle('Esmalte');
    await send();
    await screen.findByText('21 alunos matriculados.');
    const { data } = await call('producer.students', { search: '', page: 1 }, producer);
    for (const { openCourseIds } of (data as StudentPage).students) expect(openCourseIds).toHaveLength(2);
  });
});

test('resending access says who is left out, and a failed action keeps the selection', async () => {
  const { bar, press } = await selectWholeResult();
  const confirm = async () => {
    await press('Reenviar acesso');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reenviar o acesso a 21 alunos?' }));
    await user.click(dialog.getByRole('button', { name: 'Reenviar acesso' }));
  };
  network.refuse('startBulkAction');
  await confirm();
  await screen.findByText('Erro ao reenviar os e-mails de acesso');
  bar.getByText('21 selecionados');
  network.accept('startBulkAction');
  await confirm();
  await screen.findByText('0 e-mails de acesso a caminho, 21 sem curso aberto.');
});
