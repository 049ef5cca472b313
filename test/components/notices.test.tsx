import { screen, waitFor, within } from '@testing-library/dom';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import type { NoticeShown } from '#shared/contract/school/notices.ts';
import { LIMITS } from '#shared/limits.ts';
import { localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '../app.ts';
import { newCourse, newStudent, openEnrollment } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { fill, user } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

const { services, call } = await testApp();
const { db } = services;
const LIST = '/admin/courses/notificacoes';
const tomorrow = () => addDays(localDay(new Date()), 1);

async function school() {
  const producer = await newProducer();
  const { id } = await newCourse(db, producer, { title: 'Cerâmica' });
  for (const name of ['Ana Lima', 'Bia Reis', 'Caio Melo']) {
    const student = await newStudent(db, producer, { name });
    await openEnrollment(db, student, id);
  }
  return producer;
}
const kept = async (producer: Awaited<ReturnType<typeof school>>) => {
  const { data } = await call('producer.notices', { page: 1 }, producer);
  return (data as { notices: NoticeShown[] }).notices;
};
const dialog = async (name = 'Nova Notificação') => within(await screen.findByRole('dialog', { name }));
const press = async (name: string) => user.click((await dialog()).getByRole('button', { name }));
async function write() {
  const { getByLabelText } = await dialog();
  fill(getByLabelText('Título'), 'Aula ao vivo');
  fill(getByLabelText('Mensagem'), 'Hoje às 20h.');
}

test('a notice for chosen students, found by name, is scheduled, changed and cancelled', async () => {
  const producer = await school();
  await openPanel(producer, LIST);
  await screen.findByText('Nenhuma notificação ainda');
  await user.click(screen.getByRole('button', { name: 'Nova Notificação' }));
  await write();
  await user.click((await dialog()).getByLabelText('Escolhidos'));
  await press('Enviar notificação');
  await (await dialog()).findByText('Escolha pelo menos um aluno');
  fill((await dialog()).getByLabelText('Buscar alunos'), 'bia');
  await waitFor(async () => expect((await dialog()).getAllByRole('checkbox')).toHaveLength(1));
  await user.click((await dialog()).getByRole('checkbox', { name: /Bia Reis/ }));
  fill((await dialog()).getByLabelText('Buscar alunos'), '');
  await user.click(await (await dialog()).findByRole('checkbox', { name: /Ana Lima/ }));
  (await dialog()).getByText('2 alunos escolhidos');
  await press('Tirar Ana Lima');
  await user.click((await dialog()).getByLabelText('Em outra hora'));
  await press('Agendar notificação');
  await (await dialog()).findByText('Escolha o dia');
  fill((await dialog()).getByLabelText('Dia'), tomorrow());
  fill((await dialog()).getByLabelText('Hora'), '00:00');
  await press('Agendar notificação');
  await screen.findByText(/Notificação agendada para .* 00:00/);
  expect(await kept(producer)).toMatchObject([
    { state: 'scheduled', at: `${tomorrow()}T03:00:00+00:00`, audience: { kind: 'students', chosen: 1 } },
  ]);

  await user.click(await screen.findByRole('button', { name: 'Alterar Aula ao vivo' }));
  const form = await dialog('Alterar notificação');
  await form.findByRole('button', { name: 'Tirar Bia Reis' });
  expect(form.getByLabelText<HTMLInputElement>('Dia').value).toBe(tomorrow());
  fill(form.getByLabelText('Título'), 'Aula gravada');
  await user.click(form.getByRole('button', { name: 'Agendar notificação' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar o envio de Aula gravada' }));
  await user.click((await dialog('Cancelar este envio?')).getByRole('button', { name: 'Cancelar envio' }));
  await screen.findByText('Envio cancelado');
  await screen.findByText('Cancelada');
  expect(await kept(producer)).toMatchObject([{ title: 'Aula gravada', state: 'cancelled' }]);
});

test('a link preselects its students, and a double press sends the notice once', async () => {
  const producer = await school();
  await openPanel(producer, `${LIST}?nova=1&situacao=never_entered`);
  await (await dialog()).findByText('3 alunos escolhidos');
  await write();
  const button = (await dialog()).getByRole('button', { name: 'Enviar notificação' });
  await user.dblClick(button);
  await screen.findByText('Notificação enviada com sucesso!');
  expect(await kept(producer)).toMatchObject([{ audience: { kind: 'students', chosen: 3 } }]);
  expect(await kept(producer)).toHaveLength(1);
});

test('a selection above the limit says how many students are left out', async () => {
  const producer = await school();
  const { id } = await newCourse(db, producer);
  const thousand = () =>
    asPlatform(db, (tx) =>
      sql`
      with account as (
        insert into profiles (id, email, name, role)
        select id, id || '@example.com', 'Pessoa', 'student'
        from (select gen_random_uuid() as id from generate_series(1, 1000)) made
        returning id, email),
      student as (
        insert into students (producer_id, id, user_id, email, name)
        select ${producer.producerId}::uuid, gen_random_uuid(), id, email, 'Pessoa' from account returning id)
      insert into enrollments (producer_id, student_id, course_id, status)
      select ${producer.producerId}::uuid, id, ${id}::uuid, 'active' from student`.execute(tx),
    );
  // In batches of a thousand, within the statement timeout of a slow machine.
  for (let made = 0; made < LIMITS.noticeStudents; made += 1000) await thousand();
  await openPanel(producer, `${LIST}?nova=1&situacao=never_entered`);
  await (await dialog()).findByText('10.000 alunos escolhidos');
  (await dialog()).getByText(/^De 10.003 alunos, os primeiros 10.000 estão escolhidos/);
});

test('a tip of the reports leads to exactly the students it counts', async () => {
  const producer = await school();
  const stopped = await newStudent(db, producer, { name: 'Davi Parado' });
  await openEnrollment(db, stopped, (await newCourse(db, producer)).id);
  await asPlatform(db, (tx) =>
    tx
      .insertInto('student_activity')
      .values({ producer_id: producer.producerId, student_id: stopped.studentId, seen_on: addDays(tomorrow(), -21) })
      .onConflict((conflict) =>
        conflict.columns(['producer_id', 'student_id']).doUpdateSet({ seen_on: addDays(tomorrow(), -21) }),
      )
      .execute(),
  );
  await openPanel(producer, '/admin/reports');
  await user.click(await screen.findByRole('link', { name: 'Avise 1 aluno parado' }));
  await (await dialog()).findByText('1 aluno escolhido');
  (await dialog()).getByRole('button', { name: 'Tirar Davi Parado' });

  await openPanel(producer, '/admin/reports');
  await user.click(await screen.findByRole('link', { name: 'Receba 3 alunos que não começaram' }));
  const table = within(await screen.findByRole('region', { name: 'Alunos' }));
  await waitFor(() => expect(table.queryByText('Davi Parado')).toBeNull());
  for (const name of ['Ana Lima', 'Bia Reis', 'Caio Melo']) table.getAllByText(name);
});

test('a failed request is reported, and can be retried', async () => {
  const producer = await school();
  await openPanel(producer, '/dashboard');
  network.refuse('notices');
  await user.click(await screen.findByRole('button', { name: 'Notificação' }));
  await user.click((await dialog()).getByRole('link', { name: 'Ver enviadas e agendadas' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar as notificações');
  network.accept('notices');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Nenhuma notificação ainda');
});
