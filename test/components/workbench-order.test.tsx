import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { network } from './driver/network.ts';
import { expectFocus, fill, includes, user } from './driver/page.ts';
import { openWorkbench } from './driver/workbench.ts';

const START = { 'Primeiros passos': ['O barro', 'A roda', 'O forno'], Esmaltes: ['O brilho'], Extras: [] };

async function open() {
  const { bench, shown, saved } = await openWorkbench(START);
  bench.getByText('3 módulos, 4 aulas');
  return {
    bench,
    button: (name: string | RegExp) => bench.getByRole('button', { name }),
    expectOrder: (expected: object) => waitFor(() => expect(shown()).toEqual(Object.entries(expected))),
    expectSaved: (expected: object) => waitFor(async () => expect(await saved()).toEqual(Object.entries(expected))),
  };
}

test('buttons move by one place, stop at the ends, and keep the focus', async () => {
  const { bench, button, expectOrder, expectSaved } = await open();
  expect(button('Subir Primeiros passos').getAttribute('aria-disabled')).toBe('true');
  expect(button('Descer Extras').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Descer O barro'));
  await bench.findByText('O barro: 2 de 3');
  await waitFor(() => expectFocus(button('Descer O barro')));
  await user.keyboard('{Enter}');
  await bench.findByText('O barro: 3 de 3');
  await waitFor(() => expectFocus(button('Descer O barro')));
  await user.keyboard('{Enter}');
  await user.click(button('Subir Extras'));
  const expected = { 'Primeiros passos': ['A roda', 'O forno', 'O barro'], Extras: [], Esmaltes: ['O brilho'] };
  await expectOrder(expected);
  await expectSaved(expected);
});

test('Alt and the arrow keys move the focused item', async () => {
  const { button, expectOrder, expectSaved } = await open();
  button(/^Editar aula.*O forno/).focus();
  for (let press = 0; press < 3; press++) await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expectFocus(button(/^Editar aula.*O forno/)));
  button(/^Esmaltes/).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const expected = { Esmaltes: ['O brilho'], 'Primeiros passos': ['O forno', 'O barro', 'A roda'], Extras: [] };
  await expectOrder(expected);
  await expectSaved(expected);
});

test('a refused move is reverted and reported', async () => {
  const { button, expectOrder, expectSaved } = await open();
  network.refuse('moveLesson', 'moveModule');
  const answer = network.hold('moveLesson');
  await user.click(button('Descer O barro'));
  await expectOrder({ ...START, 'Primeiros passos': ['A roda', 'O barro', 'O forno'] });
  answer();
  await screen.findByText('Erro ao reordenar aula');
  await expectOrder(START);
  await user.click(button('Descer Esmaltes'));
  await screen.findByText('Erro ao reordenar módulo');
  await expectOrder(START);
  await expectSaved(START);
});

test('quick moves are sent in order', async () => {
  const { button, expectOrder, expectSaved } = await open();
  const goOn = network.hold('moveLesson');
  const sent = network.countCalls(/moveLesson/);
  await user.click(button('Descer O barro'));
  await user.click(button('Descer O barro'));
  await user.click(button('Subir O barro'));
  expect(sent()).toBe(1);
  goOn();
  const expected = { ...START, 'Primeiros passos': ['A roda', 'O barro', 'O forno'] };
  await expectOrder(expected);
  await waitFor(() => expect(sent()).toBe(3));
  await expectSaved(expected);
});

test('keys pressed faster than the list renders all count', async () => {
  const { button, expectOrder, expectSaved } = await open();
  const lesson = button(/^Editar aula.*O forno/);
  for (let press = 0; press < 2; press += 1) fireEvent.keyDown(lesson, { key: 'ArrowUp', altKey: true });
  const expected = { ...START, 'Primeiros passos': ['O forno', 'O barro', 'A roda'] };
  await expectOrder(expected);
  await expectSaved(expected);
});

test('a lesson is deleted from its form after a confirmation, and restored', async () => {
  const { bench, button, expectOrder } = await open();
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Tem certeza que deseja excluir esta aula?' }));
  await user.click(button(/^Editar aula.*A roda/));
  await user.click(await bench.findByRole('button', { name: 'Excluir' }));
  const asked = await question();
  asked.getByText(includes('A roda vai para a Lixeira.'));
  await user.click(asked.getByRole('button', { name: 'Cancelar' }));
  await expectOrder(START);
  await user.click(await bench.findByRole('button', { name: 'Excluir' }));
  await user.click((await question()).getByRole('button', { name: 'Excluir aula' }));
  await screen.findByText('Aula excluída com sucesso!');
  await expectOrder({ ...START, 'Primeiros passos': ['O barro', 'O forno'] });
  await waitFor(() => expect(bench.queryByRole('heading', { name: 'Editar Aula' })).toBeNull());
  await waitFor(() => expectFocus(button(/^Editar aula.*O forno/)));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Aula restaurada');
  await expectOrder(START);
});

test('a module is deleted with its lessons, and restored with them', async () => {
  const { button, expectOrder } = await open();
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Tem certeza que deseja excluir este módulo?' }));
  await user.click(button('Excluir módulo Primeiros passos'));
  const asked = await question();
  asked.getByText(includes('Primeiros passos vai para a Lixeira com 3 aulas.'));
  network.refuse('deleteModule');
  await user.click(asked.getByRole('button', { name: 'Excluir módulo' }));
  await screen.findByText('Erro ao excluir módulo');
  await expectOrder(START);
  network.accept('deleteModule');
  await user.click(button('Excluir módulo Primeiros passos'));
  await user.click((await question()).getByRole('button', { name: 'Excluir módulo' }));
  await screen.findByText('Módulo excluído com sucesso!');
  await expectOrder({ Esmaltes: ['O brilho'], Extras: [] });
  await waitFor(() => expectFocus(button('Editar módulo Esmaltes')));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Módulo restaurado');
  await expectOrder(START);
});

test('a lesson is moved to another module without dragging', async () => {
  const { bench, button, expectOrder, expectSaved } = await open();
  await user.click(button(/^Editar aula.*A roda/));
  const title = await bench.findByLabelText<HTMLInputElement>('Título', { exact: false });
  fill(title, 'A roda de oleiro');
  await user.click(button('Mover para...'));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Esmaltes', 'Extras']);
  await user.click(items[0] as HTMLElement);
  await bench.findByText('Esmaltes · Aula 2');
  expect(title.value).toBe('A roda de oleiro');
  const expected = { ...START, 'Primeiros passos': ['O barro', 'O forno'], Esmaltes: ['O brilho', 'A roda'] };
  await expectOrder(expected);
  await expectSaved(expected);
});
