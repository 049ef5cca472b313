import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { descriptionOf } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

test('a secret is said to protect a platform’s own address, but at a course’s address only deliveries in its name', async () => {
  const producer = await newProducer();
  const { id } = await newCourse((await testApp()).services.db, producer);
  const others = 'as de outras plataformas continuam valendo pelo endereço';
  await openPanel(producer, `/admin/courses/${id}/webhooks`);
  const shared = descriptionOf(await screen.findByLabelText(/^Hottok/));
  expect(shared).toContain('as entregas em nome de Hotmart só valem com prova');
  expect(shared).toContain(others);
  await openPanel(producer, '/admin/courses/ofertas');
  const alone = descriptionOf(await screen.findByLabelText(/^Hottok/));
  expect(alone).toContain('só valem as entregas que provam vir de Hotmart');
  expect(alone).not.toContain(others);
});
