import { expect, test } from 'vitest';
import { openingText } from './opening-text.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

test.each([
  [null, 'Só entra se você liberar.'],
  ['2026-11-24T10:00:00Z', 'Entra sozinho em 22 horas.'],
  ['2026-11-23T12:20:00Z', 'Entra sozinho em 20 minutos.'],
  ['2026-11-23T12:00:00Z', 'Já pode entrar.'],
])('%s: %s', (opensAt, said) => expect(openingText({ opensAt }, NOW)).toBe(said));
