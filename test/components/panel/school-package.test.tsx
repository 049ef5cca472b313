import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import { PART_BYTES } from '#shared/parts.ts';
import { testApp } from '../../app.ts';
import { exported, failExport } from '../../fixtures/school-package/package-fixture.ts';
import { network } from '../driver/network.ts';
import { includes, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

test('an upload that is continued no longer says that it has stopped', async () => {
  const { call, services } = await testApp();
  const producer = await newProducer();
  expect((await call('producer.startSchoolImport', { parts: 2 }, producer)).code).toBeNull();
  await asSchool(services.db, producer, (tx) =>
    tx
      .updateTable('school_packages')
      .set({ received: 1, part_salts: ['sal'] })
      .where('producer_id', '=', producer.producerId)
      .execute(),
  );
  await openPanel(producer, '/admin/settings/escola');
  await screen.findByText('Envio parado em 50%');

  const release = network.hold('sendPackagePart');
  await user.upload(
    screen.getByLabelText('Continuar o envio'),
    new File([new Uint8Array(PART_BYTES + 10)], 'escola.zip'),
  );
  await screen.findByText('Enviando “escola.zip”');
  expect(screen.queryByText('Envio parado em 50%')).toBeNull();
  release();
});

test('the earlier package can be downloaded while another is made, and after that failed', async () => {
  const app = await testApp();
  const producer = await newProducer();
  const { producerId } = producer;
  await exported({ app, producerId, caller: producer });
  await app.call('producer.startSchoolExport', undefined, producer);
  await openPanel(producer, '/admin/settings/escola');
  await screen.findByText(includes('Na fila.'));
  const link = screen.getByRole('link', { name: 'Baixar pacote anterior' });
  expect(screen.queryByRole('button', { name: /^Gerar/ })).toBeNull();

  await failExport({ app, producerId });
  await screen.findByText('O pacote não foi gerado');
  screen.getByRole('button', { name: 'Gerar outro' });
  expect(screen.getByRole('link', { name: 'Baixar pacote anterior' }).getAttribute('href')).toBe(
    link.getAttribute('href'),
  );
});
