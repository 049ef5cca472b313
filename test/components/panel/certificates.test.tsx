import { screen, within } from '@testing-library/dom';
import { test } from 'vitest';
import { testApp } from '../../app.ts';
import { newCertificate } from '../../fixtures/certificate-fixture.ts';
import { newCourse, newStudent } from '../../fixtures/factories.ts';
import { includes } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

test('the register does not show a certificate as valid before the check page finds it', async () => {
  const { services } = await testApp();
  const producer = await newProducer();
  const { id } = await newCourse(services.db, producer);
  const of = async (number: number, confirmed: boolean) =>
    newCertificate(services.db, await newStudent(services.db, producer), id, {
      number,
      ...(!confirmed && { confirmed_at: null }),
    });
  await of(1, true);
  await of(2, false);
  await openPanel(producer, '/admin/courses/certificados');
  const rowOf = async (number: string) =>
    within((await screen.findByText(includes(number))).closest('tr') as HTMLElement);
  (await rowOf('2025/0001')).getByText('Válido');
  const unconfirmed = await rowOf('2025/0002');
  unconfirmed.getByText('Aguarda o aluno');
  unconfirmed.getByText(includes('a página de conferência não o mostra'));
});
