import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '../app.ts';
import { newCohort } from '../fixtures/cohort-fixture.ts';
import { newCourse, newStudent } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { expectFocus, expectRefused, fill, user } from './driver/page.ts';
import { expectAskedBeforeLeaving, newProducer, openPanel } from './driver/panel.tsx';

async function openForm({ turmas = [] as string[], published = true } = {}) {
  const producer = await newProducer();
  const { services } = await testApp();
  const { id } = await newCourse(services.db, producer, { title: 'Cerâmica', published });
  for (const name of turmas) await newCohort(services.db, producer, id, { name });
  await openPanel(producer, '/admin/students');
  await user.click((await screen.findAllByRole('button', { name: 'Novo Aluno' })).at(-1) as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Aluno' }));
  const field = (name: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(name, { exact: false });
  return {
    producer,
    dialog,
    fields: {
      name: field('Nome completo'),
      email: field('E-mail'),
      phone: field('Telefone'),
      cpf: field('CPF'),
      password: field(/^Senha/),
    },
    course: field('Cerâmica'),
    send: async () => user.click(await dialog.findByRole('button', { name: 'Adicionar aluno' })),
  };
}

test('invalid fields are rejected without losing anything, and then the student is enrolled', async () => {
  const { dialog, fields, course, send } = await openForm();
  const email = `aluno.${randomUUID()}@example.com`;
  const good = { name: '<b>João</b> 🎓', email, phone: '(11) 98765-4321', cpf: '529.982.247-25', password: '' };
  const names = Object.keys(good) as (keyof typeof good)[];
  const fillIn = () => {
    for (const name of names) fill(fields[name], good[name]);
  };

  await send();
  await expectRefused(fields.name, 'Informe o nome');
  dialog.getByText('Selecione pelo menos 1 curso');

  for (const [field, typed, text] of [
    ['name', '\u0007', 'Informe o nome'],
    ['name', 'n'.repeat(121), 'O texto é longo demais'],
    ['email', '', 'Informe o e-mail'],
    ['email', 'joao', /^Informe um e-mail válido/],
    ['email', '<b>@example.com', /^Informe um e-mail válido/],
    ['email', '🎓@example.com', /^Informe um e-mail válido/],
    ['phone', '123', /^Informe um telefone com DDD/],
    ['phone', 'telefone', /^Informe um telefone com DDD/],
    ['cpf', '111.111.111-11', /^CPF inválido/],
    ['cpf', '529.982.247-26', /^CPF inválido/],
    ['password', '12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['password', 'x'.repeat(129), 'A senha deve ter no máximo 128 caracteres'],
  ] as const) {
    fillIn();
    fill(fields[field], typed);
    await send();
    await expectRefused(fields[field], text);
    expect(fields[field].value).toBe(typed);
  }

  fillIn();
  await send();
  await waitFor(() => expectFocus(course));
  dialog.getByText('Selecione pelo menos 1 curso');

  await user.click(course);
  network.lose();
  const sent = network.countCalls(/enrollStudent$/);
  await send();
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/);
  // The notice of the lost connection says so too, and may do so before the form is sent.
  await waitFor(() => expect(sent()).toBe(1));
  for (const name of names) expect(fields[name].value).toBe(good[name]);
  expect(course.checked).toBe(true);
  network.find();
  await send();
  await screen.findByText(`O e-mail de acesso está a caminho de ${email}`, { exact: false });
  await screen.findAllByText('<b>João</b> 🎓');
});

test('retrying after a lost response adds one person and sends one e-mail', async () => {
  const { dialog, fields, course, send } = await openForm();
  const email = `aluno.${randomUUID()}@example.com`;
  fill(fields.name, 'Tainá Ribeiro');
  fill(fields.email, email);
  await user.click(course);
  network.loseAnswer(/enrollStudent/);
  await send();
  await dialog.findByText(/^Sem conexão com o servidor/);
  await send();
  await screen.findByText('Aluno adicionado com sucesso!', { exact: false });
  const { services } = await testApp();
  const sent = await asPlatform(services.db, (tx) =>
    tx.selectFrom('email_logs').select('template_name').where('recipient_email', '=', email).execute(),
  );
  expect(sent.map((each) => each.template_name)).toEqual(['course_access']);
});

test('a draft is published with the enrollment, and not where that is refused', async () => {
  const { producer, dialog, fields, course, send } = await openForm({ published: false });
  const { services } = await testApp();
  const published = () =>
    asPlatform(services.db, (tx) =>
      tx.selectFrom('courses').select('published').where('producer_id', '=', producer.producerId).execute(),
    );
  fill(fields.name, 'Tainá Ribeiro');
  fill(fields.email, `taina.${randomUUID()}@example.com`);
  await user.click(course);
  await user.click(await dialog.findByRole('radio', { name: /^Publicar agora/ }));
  network.refuse('enrollStudent');
  await send();
  await dialog.findByRole('alert');
  expect(await published()).toEqual([{ published: false }]);
  network.accept('enrollStudent');
  await send();
  await screen.findByText('Aluno adicionado com sucesso!', { exact: false });
  expect(await published()).toEqual([{ published: true }]);
});

test('an enrollment whose draft could not be published is done, says so, and is not repeated', async () => {
  const { dialog, fields, course, send } = await openForm({ published: false });
  fill(fields.name, 'Tainá Ribeiro');
  fill(fields.email, `taina.${randomUUID()}@example.com`);
  await user.click(course);
  await user.click(await dialog.findByRole('radio', { name: /^Publicar agora/ }));
  network.refuse('publishCourse');
  const enrollments = network.countCalls(/enrollStudent/);
  await send();
  await screen.findByText(/^A matrícula foi feita, mas o curso não foi publicado\. .* espera até a publicação\.$/);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo Aluno' })).toBeNull());
  expect(screen.queryByText('Aluno adicionado com sucesso!', { exact: false })).toBeNull();
  expect(enrollments()).toBe(1);
});

test('a course whose turmas take no enrollments says that there will be no turma', async () => {
  const { dialog, course } = await openForm({ turmas: ['Turma de março'] });
  await user.click(course);
  const turma = await dialog.findByLabelText('Turma de Cerâmica');
  expect(turma.textContent).toBe('Sem turma, nenhuma está aberta agora');
});

test('an unsaved note on a student asks before leaving their page', async () => {
  const producer = await newProducer();
  const { studentId } = await newStudent((await testApp()).services.db, producer);
  await openPanel(producer, `/admin/students/${studentId}`);
  await expectAskedBeforeLeaving(await screen.findByPlaceholderText<HTMLTextAreaElement>('Só a equipe vê'), 'Ligou');
});
