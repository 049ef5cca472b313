import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { NoticeShown } from '#shared/contract/school/notices.ts';
import { testApp } from '../../app.ts';
import { newCourse, newStudent, openEnrollment } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { descriptionOf, expectFocus, fill, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

const { services, call } = await testApp();

async function openForm({ students = 0 } = {}) {
  const producer = await newProducer();
  const course = await newCourse(services.db, producer, { title: 'Cerâmica' });
  for (let made = 0; made < students; made += 1)
    await openEnrollment(services.db, await newStudent(services.db, producer), course.id);
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Notificação' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova Notificação' }));
  const [title, message] = [dialog.getByLabelText<HTMLInputElement>('Título'), dialog.getByLabelText('Mensagem')];
  return {
    producer,
    course,
    dialog,
    title,
    message,
    write: () => {
      fill(title, 'Aula ao vivo');
      fill(message, 'Hoje às 20h.\nTraga a câmera.');
    },
    send: () => user.click(dialog.getByRole('button', { name: 'Enviar notificação' })),
    expectBox: (text: string | RegExp) =>
      waitFor(() => {
        const said = dialog.getByRole('alert').textContent ?? '';
        if (typeof text === 'string') expect(said).toBe(text);
        else expect(said).toMatch(text);
      }),
  };
}

test('title and message are asked for', async () => {
  const { title, message, send } = await openForm();
  await send();
  await waitFor(() => expect(descriptionOf(title)).toBe('Informe o título'));
  expectFocus(title);
  expect(descriptionOf(message)).toBe('Escreva a mensagem');
});

test('nobody to tell, no course left, a server that fails: said in a box, and nothing typed is lost', async () => {
  const { producer, course, dialog, title, write, send, expectBox } = await openForm();
  write();
  await send();
  await expectBox('Nenhum aluno encontrado para enviar notificação');
  await call('producer.deleteCourse', { courseId: course.id }, producer);
  await send();
  await expectBox('Você não tem nenhum curso para enviar notificações');
  network.refuse('sendNotice');
  await send();
  await expectBox('Erro ao enviar notificação');
  expect(title.value).toBe('Aula ao vivo');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await screen.findByRole('dialog', { name: 'Descartar alterações?' });
});

test('an answer that is lost on its way, and the button pressed again: it is one notice', async () => {
  const { producer, write, send, expectBox } = await openForm({ students: 1 });
  write();
  network.loseAnswer(/sendNotice/);
  await send();
  await expectBox(/Sem conexão com o servidor/);
  await send();
  await screen.findByText('Notificação enviada com sucesso!');
  const { data } = await call('producer.notices', { page: 1 }, producer);
  expect((data as { notices: NoticeShown[] }).notices.map(({ title }) => title)).toEqual(['Aula ao vivo']);
});
