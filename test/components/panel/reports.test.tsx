import { screen, waitFor, within } from '@testing-library/dom';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newThread } from '../../fixtures/conversations/conversation-fixture.ts';
import { newCourse, newStudent, newViewing, openEnrollment } from '../../fixtures/factories.ts';
import { salesFixture } from '../../fixtures/sales/sales-fixture.ts';
import { network } from '../driver/network.ts';
import { includes, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

const retry = async () => user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));

test('reports that cannot be had are asked for again', async () => {
  const producer = await newProducer();
  await newCourse((await testApp()).services.db, producer);
  await openPanel(producer, '/dashboard');
  network.refuse('reports');
  await user.click(await screen.findByRole('link', { name: 'Relatórios' }));
  await screen.findByRole('heading', { name: 'Erro ao carregar estatísticas' });
  network.accept('reports');
  await retry();
  await screen.findByText('Total de Alunos');
});

test('a choice of the weekly e-mail that could not be kept goes back', async () => {
  await openPanel(await newProducer(), '/admin/reports');
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Resumo semanal por e-mail/ });
  expect((await choice()).checked).toBe(false);
  network.lose();
  await user.click(await choice());
  await screen.findByText(includes('Sem conexão com o servidor'));
  await waitFor(async () => expect((await choice()).checked).toBe(false));
});

test('nobody is written to while the students of another reason are still shown', async () => {
  const { db } = (await testApp()).services;
  const producer = await newProducer();
  const { id, lessonIds } = await newCourse(db, producer, { modules: [[{}]] });
  for (const [name, days] of [
    ['Nina Nunca', null],
    ['Davi Parado', 20],
  ] as const) {
    const student = await newStudent(db, producer, { name, phone: '+5511987654321' });
    await openEnrollment(db, student, id);
    if (days)
      await newViewing(db, student, lessonIds[0] ?? '', {
        day: sql<string>`local_day(app_now()) - ${days}::integer` as never,
      });
  }
  await openPanel(producer, '/admin/reports');
  const write = (name: string) =>
    screen.findByRole<HTMLButtonElement>('button', { name: `Escrever para ${name} no WhatsApp` });
  expect((await write('Davi Parado')).disabled).toBe(false);
  const release = network.hold('studentsAtRisk');
  screen.getByRole('combobox', { name: 'Motivo' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: /^Nenhuma aula aberta/ }));
  await waitFor(async () => expect((await write('Davi Parado')).disabled).toBe(true));
  release();
  await user.click(await write('Nina Nunca'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mensagem para Nina Nunca' }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Mensagem').value).toContain('ainda não começou o curso');
});

test('figures of questions keep the name of their period until the next one’s are there', async () => {
  const { db } = (await testApp()).services;
  const producer = await newProducer();
  const { id, lessonIds } = await newCourse(db, producer, { modules: [[{}]] });
  const student = await newStudent(db, producer);
  await newThread(db, student, { courseId: id, lessonId: lessonIds[0] ?? '' });
  await openPanel(producer, '/admin/reports/conversas?dias=90');
  await screen.findByText('nos últimos 90 dias');
  const release = network.hold('conversationReport');
  await user.click(screen.getByRole('radio', { name: '7 dias' }));
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull());
  expect(location.search).toBe('?dias=7');
  screen.getByText('nos últimos 90 dias');
  release();
  await screen.findByText('nos últimos 7 dias');
});

test('days on which everything sold was free are not called days without a sale', async () => {
  const app = await testApp();
  const producer = await newProducer();
  const { id } = await newCourse(app.services.db, producer);
  const free = { event: 'compra aprovada', transaction: 'A', amount: 0, email: 'bia@example.com', name: 'Bia Fontes' };
  await salesFixture(app, producer, id).tell(free);
  await openPanel(producer, '/admin/reports/receita');
  await screen.findByText('As vendas destes dias foram gratuitas.');
});
