import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import { testApp } from '../app.ts';
import { newSchool } from '../fixtures/factories.ts';
import { expectFocus, expectRefused, fill, includes, user } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

test('an invalid name in addresses is explained while typing and by the server', async () => {
  const other = await newSchool((await testApp()).services.db);
  const producer = await newProducer();
  await openPanel(producer, '/admin/settings/dominio');
  const name = await screen.findByLabelText<HTMLInputElement>('Nome');
  for (const [typed, sentence] of [
    ['a', 'Use pelo menos 2 caracteres'],
    ['www', 'Este nome é reservado para a plataforma. Escolha outro'],
    ['Minha Escola', 'Use letras minúsculas, números e hifens entre eles, como minha-escola'],
    ['a'.repeat(61), 'O nome pode ter até 60 caracteres'],
    ['', 'Informe o nome'],
  ] as const) {
    fill(name, typed);
    await expectRefused(name, sentence);
  }
  fill(name, other.slug);
  expect(await screen.findByText(other.slug)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mudar endereço' }));
  await expectRefused(name, 'Este nome já é de outra escola. Escolha outro.');
  fill(name, `${other.slug}-2`);
  await user.click(screen.getByRole('button', { name: 'Mudar endereço' }));
  await screen.findByText(includes('Endereço alterado.'));
});

test('a verified domain whose DNS is silent is not said to be found right', async () => {
  const { db } = (await testApp()).services;
  const producer = await newProducer();
  const { producerId } = producer;
  const verified_at = new Date().toISOString();
  await asSchool(db, { producerId }, (tx) =>
    tx
      .insertInto('school_domains')
      .values({ producer_id: producerId, domain: `${producer.slug}.example.net`, token: randomUUID(), verified_at })
      .execute(),
  );
  await openPanel(producer, '/admin/settings/dominio');
  await user.click(await screen.findByRole('button', { name: 'Verificar' }));
  const note = await screen.findByText(includes('Os servidores do seu domínio não responderam.'));
  expect(note.closest('[role="status"]')?.textContent).toContain('Domínio verificado');
  expect(screen.queryByText(includes('Ele já abre a sua escola'))).toBeNull();
});

test('the focus is not lost with the card that a change replaces', async () => {
  const producer = await newProducer();
  await openPanel(producer, '/admin/settings/dominio');
  const isKept = () => waitFor(() => expectFocus(document.getElementById('conteudo')));
  fill(await screen.findByLabelText('Domínio'), `${producer.slug}.example.net`);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  const note = await screen.findByText('Crie estes dois registros');
  expect(note.closest('[role="status"]')).not.toBeNull();
  await isKept();
  fill(await screen.findByLabelText('Nome'), `${producer.slug}-2`);
  await user.click(screen.getByRole('button', { name: 'Mudar endereço' }));
  await screen.findByText(includes('Endereço alterado.'));
  await isKept();
});
