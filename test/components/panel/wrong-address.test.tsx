import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { newProducer, openPanel } from '../driver/panel.tsx';

test('of an address that was cut short the page says so, and names no fields', async () => {
  await openPanel(await newProducer(), '/admin/courses/abc/certificado');
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain('O endereço desta página está incompleto ou errado. Confira o link.');
  expect(said).not.toContain('campos');
});
