import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, test } from 'vitest';
import { courseOutline } from '#server/courses/outline.ts';
import { testApp } from '../app.ts';
import { inDays, newRule } from '../fixtures/cohort-fixture.ts';
import { network } from './driver/network.ts';
import { expectRefused, fill, user } from './driver/page.ts';
import { openWorkbench } from './driver/workbench.ts';

const { services } = await testApp();
const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const onPhone = () => happyDOM.setViewport({ width: 390 });
afterEach(() => happyDOM.setViewport({ width: 1280 }));

async function openForm(button: string | RegExp) {
  const { bench } = await openWorkbench({ 'Primeiros passos': ['O barro'] });
  await user.click(bench.getAllByRole('button', { name: button })[0] as HTMLElement);
  await bench.findByRole('button', { name: 'Salvar' });
  const field = (name: string) => bench.getByLabelText<HTMLInputElement>(name, { exact: false });
  const send = () => user.click(bench.getByRole('button', { name: 'Salvar' }));
  const refuses = async (at: HTMLInputElement, typed: string, text: string | RegExp) => {
    fill(at, typed);
    await send();
    await expectRefused(at, text);
    expect(at.value).toBe(typed);
  };
  return { bench, field, send, refuses };
}

test('the module form rejects invalid fields, keeps its input without a connection, and saves', async () => {
  const { bench, field, send, refuses } = await openForm('Novo Módulo');
  const title = field('Título');
  const description = field('Descrição');
  await refuses(title, '', 'Informe o título');
  await refuses(title, 't'.repeat(201), 'O título pode ter até 200 caracteres');
  fill(title, '<b>Forno</b> 🔥\u0007');
  await refuses(description, 'd'.repeat(5_001), 'O texto é longo demais');
  fill(description, 'A queima');

  network.lose();
  await send();
  expect((await bench.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/);
  expect([title.value, description.value]).toEqual(['<b>Forno</b> 🔥\u0007', 'A queima']);
  network.find();
  await send();
  await screen.findByText('Módulo salvo com sucesso!');
  await bench.findByRole('button', { name: 'Editar módulo <b>Forno</b> 🔥' });
});

test('the lesson form rejects invalid fields, keeps its input without a connection, and saves', async () => {
  const { bench, field, send, refuses } = await openForm('Nova Aula');
  const title = field('Título');
  const video = field('URL do vídeo');
  const days = field('Liberar após');
  const ebook = field('Link do ebook');
  await refuses(title, '', 'Informe o título');
  await refuses(title, 't'.repeat(201), 'O título pode ter até 200 caracteres');
  fill(title, '<i>A roda</i> 🏺');
  for (const hostile of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://user:pass@example.com/aula.mp4',
    'isto não é um endereço',
    'ftp://example.com/aula.mp4',
  ])
    await refuses(video, hostile, 'Este endereço de vídeo não é válido. Copie o link completo do vídeo');
  fill(video, '');
  for (const [typed, text] of [
    ['-1', 'Informe um número inteiro de dias, a partir de 0'],
    ['2,5', 'Informe um número inteiro de dias, a partir de 0'],
    ['sete', 'Informe um número inteiro de dias, a partir de 0'],
    ['99999', 'O máximo são 3650 dias'],
  ] as const)
    await refuses(days, typed, text);
  fill(days, '7');
  await refuses(ebook, 'javascript:alert(1)', 'Informe um endereço que comece com https://');
  fill(ebook, 'https://example.com/guia.pdf');

  network.lose();
  await send();
  expect((await bench.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/);
  expect([title.value, days.value, ebook.value]).toEqual(['<i>A roda</i> 🏺', '7', 'https://example.com/guia.pdf']);
  network.find();
  await send();
  await screen.findByText('Aula salva com sucesso!');
});

test('the lesson form names the days after which a lesson opens only if nothing else is ruled', async () => {
  const { producer, courseId, bench } = await openWorkbench({ Forno: ['O barro', 'A roda'], Esmalte: ['A cor'] });
  const { modules } = await courseOutline(services.db, producer, { courseId });
  const [forno, esmalte] = modules;
  const rule = { kind: 'at' as const, at: inDays(30) };
  await newRule(services.db, producer, courseId, { lesson_id: forno?.lessons[0]?.id ?? '', ...rule });
  await newRule(services.db, producer, courseId, { module_id: esmalte?.id ?? '', ...rule });
  // Saving something reads the outline again.
  await user.click(bench.getByRole('button', { name: /^Editar aula.*A roda/ }));
  await bench.findByLabelText('Liberar após', { exact: false });
  bench.getByText('0 ou vazio libera na hora da matrícula.');
  await user.click(bench.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Aula salva com sucesso!');

  await user.click(bench.getByRole('button', { name: /^Editar aula.*O barro/ }));
  const link = await bench.findByRole('link', { name: 'Turmas' });
  expect(link.getAttribute('href')).toBe(`/admin/courses/${courseId}/turmas/geral`);
  expect(bench.queryByLabelText('Liberar após', { exact: false })).toBeNull();
  expect(bench.queryByText(/libera na hora/)).toBeNull();
  await user.click(bench.getByRole('button', { name: /^Editar aula.*A cor/ }));
  await bench.findByText('Com 0 ou vazio vale a regra do módulo, definida em Turmas.');
});

test('a listed lesson is saved, whatever else is still being loaded', async () => {
  const { bench, field, send } = await openForm('Nova Aula');
  fill(field('Título'), 'A roda');
  const goOn = network.hold('courses');
  await send();
  await bench.findByRole('button', { name: /^Editar aula.*A roda/ });
  await user.click(bench.getAllByRole('button', { name: 'Nova Aula' })[0] as HTMLElement);
  await waitFor(() => expect(field('Título').value).toBe(''));
  expect(screen.queryByText('Descartar alterações?')).toBeNull();
  goOn();
});

describe.each([
  {
    kind: 'module',
    control: 'Editar módulo Primeiros passos',
    operation: 'updateModule',
    done: 'Módulo salvo com sucesso!',
  },
  { kind: 'lesson', control: /^Editar aula.*O barro/, operation: 'updateLesson', done: 'Aula salva com sucesso!' },
  { kind: 'new module', control: 'Novo Módulo', operation: 'createModule', done: 'Módulo salvo com sucesso!' },
  { kind: 'new lesson', control: 'Nova Aula', operation: 'createLesson', done: 'Aula salva com sucesso!' },
])('what is typed while a $kind is being saved', ({ control, operation, done }) => {
  async function saveAndType() {
    const { field, send, bench } = await openForm(control);
    const asked = network.countCalls(new RegExp(operation));
    fill(field('Título'), 'Queima');
    fill(field('Descrição'), 'Como enviada');
    const goOn = network.hold(operation);
    await send();
    await waitFor(() => expect(asked()).toBe(1));
    fill(field('Título'), 'Queima lenta');
    goOn();
    await screen.findByText(done);
    await bench.findByRole('heading', { name: /^Editar (Módulo|Aula)$/ });
    expect([field('Título').value, field('Descrição').value]).toEqual(['Queima lenta', 'Como enviada']);
    return { field, send, bench };
  }

  test('stays in the form, is asked about before it is discarded, and is saved next', async () => {
    const { field, send, bench } = await saveAndType();
    await user.click(bench.getByRole('button', { name: 'Cancelar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Descartar alterações?' }));
    await user.click(question.getByRole('button', { name: 'Continuar editando' }));
    await send();
    await bench.findByRole('button', { name: /^Editar (módulo|aula).*Queima lenta/ });
    expect(field('Título').value).toBe('Queima lenta');
  });

  test('keeps the form open on a phone, where a saved one closes', async () => {
    onPhone();
    const { send } = await saveAndType();
    const editing = () => document.querySelector('.bench')?.getAttribute('data-editing');
    expect(editing()).toBe('true');
    await send();
    await waitFor(() => expect(editing()).toBe('false'));
  });
});
