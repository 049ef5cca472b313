import { expect, test } from 'vitest';
import { schoolOrigin } from '../http/hosts.ts';

const env = { publicUrl: 'https://membros.exemplo.com.br', schoolDomain: 'exemplo.com.br' };
const school = { slug: 'barro', customDomain: null };

test.each([
  ['its own domain', { ...school, customDomain: 'aulas.barro.com' }, 'https://aulas.barro.com/'],
  ['its sub-domain', school, 'https://barro.exemplo.com.br/'],
  [
    'its name, where that sub-domain is the platform’s host',
    { ...school, slug: 'membros' },
    `${env.publicUrl}/?escola=membros`,
  ],
])('a school’s links lead to %s', (_, { slug, customDomain }, origin) => {
  expect(schoolOrigin(env, { slug, customDomain }).href).toBe(origin);
});

test('and to its name on a platform without sub-domains', () => {
  expect(schoolOrigin({ publicUrl: env.publicUrl }, school).href).toBe(`${env.publicUrl}/?escola=barro`);
});
