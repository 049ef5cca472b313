import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { network } from './driver/network.ts';
import { expectRefused, fill, user } from './driver/page.ts';
import { openWorkbench } from './driver/workbench.ts';

async function openForm(button: string) {
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
