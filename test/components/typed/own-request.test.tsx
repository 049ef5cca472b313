import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { OwnRequests } from '#shared/contract/producer-requests.ts';
import { testApp } from '../../app.ts';
import { network } from '../driver/network.ts';
import { fill, user } from '../driver/page.ts';
import { expectAskedBeforeLeaving, newProducer, openPanel } from '../driver/panel.tsx';

async function openOwnAccount() {
  const producer = await newProducer();
  await openPanel(producer, '/admin/settings/conta');
  const { call } = await testApp();
  return {
    words: await screen.findByLabelText<HTMLTextAreaElement>('O que você pede'),
    send: async () => user.click(await screen.findByRole('button', { name: 'Enviar pedido' })),
    requests: async () => ((await call('producer.ownRequests', undefined, producer)).data as OwnRequests).requests,
  };
}

test('what a producer asks the platform is not lost by leaving the page', async () => {
  const { words } = await openOwnAccount();
  await expectAskedBeforeLeaving(words, 'Quem viu os meus dados?');
});

test('retrying after a lost response makes one request', async () => {
  const { words, send, requests } = await openOwnAccount();
  fill(words, 'Quem viu os meus dados?');
  network.loseAnswer(/submitOwnRequest/);
  await send();
  await screen.findByRole('alert');
  await send();
  await screen.findByText(/^Pedido enviado\. Protocolo/);
  expect(await requests()).toHaveLength(1);
  expect(words.value).toBe('');
});
