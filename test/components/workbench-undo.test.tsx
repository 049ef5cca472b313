import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { network } from './driver/network.ts';
import { user } from './driver/page.ts';
import { openWorkbench } from './driver/workbench.ts';

const START = { 'Primeiros passos': ['O barro', 'A roda', 'O forno'], Esmaltes: ['O brilho'], Extras: [] };

async function open() {
  const { bench, shown, saved, moveElsewhere } = await openWorkbench(START);
  return {
    moveElsewhere,
    press: (name: string | RegExp) => user.click(bench.getByRole('button', { name })),
    undo: async () => user.click(await screen.findByRole('button', { name: 'Desfazer' })),
    allSent: () => waitFor(() => expect(queryClient.isMutating()).toBe(0)),
    expectBoth: async (expected: object) => {
      await waitFor(() => expect(shown()).toEqual(Object.entries(expected)));
      await waitFor(async () => expect(await saved()).toEqual(Object.entries(expected)));
    },
  };
}

test('a lesson moved in several steps returns to its place with one undo', async () => {
  const { press, undo, expectBoth } = await open();
  await press('Descer O barro');
  await screen.findByText('Ordem alterada');
  await press('Descer O barro');
  await expectBoth({ ...START, 'Primeiros passos': ['A roda', 'O forno', 'O barro'] });
  await undo();
  await screen.findByText('Ordem restaurada');
  await expectBoth(START);
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test('undo pressed before the last step is saved undoes that step too', async () => {
  const { press, undo, expectBoth, allSent } = await open();
  await press('Descer O barro');
  await screen.findByText('Ordem alterada');
  await allSent();
  const goOn = network.hold('moveLesson');
  await press('Descer O barro');
  await undo();
  goOn();
  await screen.findByText('Ordem restaurada');
  await expectBoth(START);
});

test('undo pressed before the last step is saved is not lost by moving something else', async () => {
  const { press, undo, expectBoth, allSent } = await open();
  await press('Descer O barro');
  await screen.findByText('Ordem alterada');
  await allSent();
  const goOn = network.hold('moveLesson');
  await press('Descer O barro');
  await undo();
  await press('Subir Extras');
  goOn();
  await expectBoth({ 'Primeiros passos': START['Primeiros passos'], Extras: [], Esmaltes: ['O brilho'] });
});

test('steps sent before their responses are undone together too', async () => {
  const { press, undo, expectBoth } = await open();
  const goOn = network.hold('moveLesson');
  await press('Descer O barro');
  await press('Descer O barro');
  goOn();
  await undo();
  await screen.findByText('Ordem restaurada');
  await expectBoth(START);
});

test('a module returns to its place, and undo applies to the item moved last', async () => {
  const { press, undo, expectBoth, allSent } = await open();
  await press('Descer O barro');
  await screen.findByText('Ordem alterada');
  await press('Subir Extras');
  const moved = { ...START, 'Primeiros passos': ['A roda', 'O barro', 'O forno'] };
  await expectBoth({ 'Primeiros passos': moved['Primeiros passos'], Extras: [], Esmaltes: ['O brilho'] });
  // The first move's offer is taken back only now.
  await allSent();
  await undo();
  await screen.findByText('Ordem restaurada');
  await expectBoth(moved);
});

test('a lesson returns from another module', async () => {
  const { press, undo, expectBoth } = await open();
  await press(/^Editar aula.*A roda/);
  await press('Mover para...');
  await user.click((await screen.findAllByRole('menuitem'))[0] as HTMLElement);
  await expectBoth({ 'Primeiros passos': ['O barro', 'O forno'], Esmaltes: ['O brilho', 'A roda'], Extras: [] });
  await undo();
  await screen.findByText('Ordem restaurada');
  await expectBoth(START);
});

test('if somebody else changed the order meanwhile, undo reports it and keeps theirs', async () => {
  const { press, undo, expectBoth, moveElsewhere } = await open();
  await press('Descer O barro');
  await screen.findByText('Ordem alterada');
  await moveElsewhere('O forno', 0);
  await undo();
  await screen.findByText('A ordem mudou de novo enquanto isso, e por isso não foi desfeita.');
  await expectBoth({ ...START, 'Primeiros passos': ['O forno', 'A roda', 'O barro'] });
});

test('moving back to the same place offers no undo', async () => {
  const { press, expectBoth } = await open();
  await press('Descer O barro');
  await screen.findByText('Ordem alterada');
  await press('Subir O barro');
  await expectBoth(START);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
});
