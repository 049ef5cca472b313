import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { newCourse } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { expectFocus, fill, user, type Visitor } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

const IMAGE = 'https://example.com/banner.webp';

async function hang(...titles: string[]): Promise<Visitor> {
  const producer = await newProducer();
  const { services, call } = await testApp();
  await newCourse(services.db, producer, { title: 'Cerâmica' });
  for (const title of titles) {
    const { status, text } = await call('producer.createBanner', { title, imageUrl: IMAGE }, producer);
    if (status !== 200) throw new Error(text);
  }
  return producer;
}

async function openDialog(producer: Visitor) {
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Banners' }));
  return partsOf(producer);
}

async function partsOf(producer: Visitor) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Banners' }));
  const saved = async () => {
    const { data } = await (await testApp()).call('producer.banners', undefined, producer);
    return (data as { banners: { title: string }[] }).banners.map(({ title }) => title);
  };
  return {
    dialog,
    button: (name: string) => dialog.getByRole('button', { name }),
    form: async (name: string) => within(await screen.findByRole('dialog', { name })),
    expectOrder: (...names: string[]) =>
      waitFor(async () => {
        const rows = dialog.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'));
        expect([rows, await saved()]).toEqual([names, names]);
      }),
  };
}

test('banners are moved by button and key, and keep their places', async () => {
  const producer = await hang('Um', 'Dois', 'Três');
  const { dialog, button, expectOrder } = await openDialog(producer);
  await expectOrder('Um', 'Dois', 'Três');
  expect(button('Subir Um').getAttribute('aria-disabled')).toBe('true');
  expect(button('Descer Três').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Descer Um'));
  await expectOrder('Dois', 'Um', 'Três');
  expectFocus(button('Descer Um'));
  dialog.getByText('Um: 2 de 3');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expectOrder('Dois', 'Três', 'Um');
  await (await openDialog(producer)).expectOrder('Dois', 'Três', 'Um');
});

test('keys pressed faster than the list renders all count', async () => {
  const { button, expectOrder } = await openDialog(await hang('Um', 'Dois', 'Três'));
  await expectOrder('Um', 'Dois', 'Três');
  const up = button('Subir Três');
  for (let press = 0; press < 2; press += 1) fireEvent.keyDown(up, { key: 'ArrowUp', altKey: true });
  await expectOrder('Três', 'Um', 'Dois');
});

test('every failed action shows an error and changes nothing', async () => {
  const producer = await hang('Um', 'Dois');
  await openPanel(producer, '/dashboard');
  network.refuse('banners');
  await user.click(await screen.findByRole('button', { name: 'Banners' }));
  const { dialog, button, form, expectOrder } = await partsOf(producer);
  expect((await dialog.findByRole('alert')).textContent).toContain('Erro ao carregar banners');
  network.accept('banners');
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await dialog.findByRole('button', { name: 'Descer Um' });
  await expectOrder('Um', 'Dois');

  network.refuse('moveBanner', 'setBannerActive', 'deleteBanner', 'createBanner');
  await user.click(button('Descer Um'));
  await screen.findByText('Erro ao reordenar banner');
  await expectOrder('Um', 'Dois');
  const active = () => dialog.getByRole<HTMLInputElement>('switch', { name: 'Mostrar Um' });
  await user.click(active());
  await screen.findByText('Erro ao atualizar banner');
  expect(active().checked).toBe(true);
  await user.click(button('Excluir Um'));
  await user.click(await screen.findByRole('button', { name: 'Excluir banner' }));
  await screen.findByText('Erro ao excluir banner');
  await expectOrder('Um', 'Dois');
  await user.click(button('Adicionar banner'));
  const adding = await form('Novo Banner');
  fill(adding.getAllByLabelText('ou endereço da imagem', { exact: false })[0] as HTMLElement, IMAGE);
  await user.click(adding.getByRole('button', { name: 'Adicionar banner' }));
  expect((await adding.findByRole('alert')).textContent).toBe('Erro ao adicionar banner');
});

test('a banner whose undo failed can be restored again', async () => {
  const { dialog, button, expectOrder } = await openDialog(await hang('Um', 'Dois'));
  await user.click(await dialog.findByRole('button', { name: 'Excluir Um' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir banner' }));
  await expectOrder('Dois');
  network.refuse('createBanner');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Erro ao restaurar banner: Um');
  network.accept('createBanner');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await expectOrder('Um', 'Dois');
  button('Excluir Um');
});
