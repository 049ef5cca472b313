import { expect, test } from 'vitest';
import { mostText, stoppedText } from './stops-text.ts';

test('students who stopped are shown with the number who began', () => {
  expect(stoppedText({ began: 1200, stopped: 34 })).toBe('34 de 1.200 pararam (3%)');
  expect(stoppedText({ began: 2, stopped: 1 })).toBe('1 de 2 parou (50%)');
  expect(stoppedText({ began: 3, stopped: 0 })).toBe('3 alunos concluíram');
  expect(stoppedText({ began: 0, stopped: 0 })).toBe('Ninguém começou');
});

test('the most common tenth is the first of several equal ones', () => {
  const at = (...counts: number[]) => mostText(Array.from({ length: 10 }, (_, tenth) => counts[tenth] ?? 0));
  expect(at(3, 1)).toBe('Mais no começo, antes dos 10%');
  expect(at(0, 0, 0, 5, 5)).toBe('Mais entre 30% e 40%');
  expect(at(1, 0, 0, 0, 0, 0, 0, 0, 0, 2)).toBe('Mais no fim, depois dos 90%');
  expect(at()).toBeNull();
});
