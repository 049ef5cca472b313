import { expect, test } from 'vitest';
import { announcedTimeLeft, leftIn } from './left.ts';

const HOUR_MS = 3_600_000;

test.each([
  [0, [0, 0, 0, 0], 'Começou. Abrindo o curso.'],
  [-5, [0, 0, 0, 0], 'Começou. Abrindo o curso.'],
  [1, [0, 0, 0, 1], 'Falta menos de 1 minuto'],
  [59_001, [0, 0, 1, 0], 'Falta 1 minuto'],
  [HOUR_MS, [0, 1, 0, 0], 'Falta 1 hora'],
  [HOUR_MS + 120_000, [0, 1, 2, 0], 'Falta 1 hora e 2 minutos'],
  [24 * HOUR_MS - 1, [1, 0, 0, 0], 'Falta 1 dia'],
  [51 * HOUR_MS + 1_000, [2, 3, 0, 1], 'Faltam 2 dias e 3 horas'],
])('%i ms are %j, announced as: %s', (ms, [days, hours, minutes, seconds], said) => {
  const left = leftIn(ms);
  expect(left).toEqual({ days, hours, minutes, seconds });
  expect(announcedTimeLeft(left)).toBe(said);
});
