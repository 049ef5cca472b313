import { expect, test } from 'vitest';
import { certificateLife } from './address.ts';

test.each([
  [0, 'o certificado vale menos de um dia'],
  [1, 'o certificado vale mais 1 dia'],
  [14, 'o certificado vale mais 14 dias'],
])('a certificate with %i whole days left', (days, said) => expect(certificateLife(days)).toBe(said));
