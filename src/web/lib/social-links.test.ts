import { expect, test } from 'vitest';
import { socialLinksOf } from './social-links.ts';

test('keeps the known networks in their order', () => {
  const links = socialLinksOf({ whatsapp: 'https://wa.me/5511987654321', instagram: 'https://instagram.com/escola' });
  expect(links.map(({ name }) => name)).toEqual(['Instagram', 'WhatsApp']);
});

test('an address becomes a mailto', () => {
  expect(socialLinksOf({ email: 'oi@escola.example' })[0]?.href).toBe('mailto:oi@escola.example');
});

test('leaves out what is blank, unknown or unsafe', () => {
  expect(socialLinksOf({ youtube: ' ', orkut: 'https://orkut.com', discord: 'javascript:alert(1)' })).toEqual([]);
});
