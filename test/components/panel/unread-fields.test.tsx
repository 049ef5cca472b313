import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newCohort } from '../../fixtures/cohort-fixture.ts';
import { newCourse, newStudent, openEnrollment } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* What could not be read must not look as if there were none of it. */

const { services } = await testApp();
const { db } = services;

const retry = async (title: string) => {
  const note = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]');
  await user.click(within(note ?? document.body).getByRole('button', { name: 'Tentar de novo' }));
};

test('attachments and the task of a lesson', async () => {
  const producer = await newProducer();
  await newCourse(db, producer, { title: 'Fotografia', modules: [[{ title: 'Luz' }]] });
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Módulos de Fotografia' }));
  network.refuse('attachments', 'assignment');
  await user.click(await screen.findByRole('button', { name: /^Editar aula.*Luz/ }));
  await screen.findByText('Erro ao carregar os anexos');
  await screen.findByText('Erro ao carregar a tarefa');
  for (const name of ['Enviar arquivos', 'Adicionar link', 'Adicionar tarefa'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  network.accept('attachments', 'assignment');
  await retry('Erro ao carregar os anexos');
  await screen.findByRole('button', { name: 'Enviar arquivos' });
  await retry('Erro ao carregar a tarefa');
  await screen.findByRole('button', { name: 'Adicionar tarefa' });
});

test('the turmas that students may be moved to', async () => {
  const producer = await newProducer();
  const course = await newCourse(db, producer);
  await openEnrollment(db, await newStudent(db, producer, { name: 'Bia' }), course.id);
  await newCohort(db, producer, course.id, { name: 'Noite' });
  await openPanel(producer, `/admin/courses/${course.id}/turmas/geral`);
  await user.click(await screen.findByRole('tab', { name: 'Alunos' }));
  network.refuse('cohorts');
  await user.click(await screen.findByRole('checkbox', { name: 'Escolher Bia' }));
  await screen.findByText('Erro ao carregar as turmas');
  expect(screen.queryByRole('combobox', { name: 'Mover para' })).toBeNull();
  network.accept('cohorts');
  await retry('Erro ao carregar as turmas');
  await screen.findByRole('combobox', { name: 'Mover para' });
});

test('the turmas of a course in which a student is enrolled', async () => {
  const producer = await newProducer();
  const course = await newCourse(db, producer, { title: 'Cerâmica' });
  await newCohort(db, producer, course.id, { name: 'Noite' });
  await openPanel(producer, '/admin/students');
  network.refuse('cohortChoices');
  await user.click((await screen.findAllByRole('button', { name: 'Novo Aluno' })).at(-1) as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Aluno' }));
  await user.click(await dialog.findByLabelText('Cerâmica', { exact: false }));
  await screen.findByText('Erro ao carregar as turmas de Cerâmica');
  network.accept('cohortChoices');
  await retry('Erro ao carregar as turmas de Cerâmica');
  await dialog.findByLabelText('Turma de Cerâmica');
});
