import { expect, test } from 'vitest';
import { isPrintable, printableName } from './printable.ts';

test.each([
  'Ana Lúcia d’Ávila',
  'Юлия Иванова',
  'Νίκος Παπαδόπουλος',
  'Nguyễn Thị Ánh',
  'José Ñandú (Zé)',
  'É'.repeat(120),
])('%s is printed as it is', (name) => {
  expect(isPrintable(name)).toBe(true);
  expect(printableName(name)).toBe(name);
});

test('emoji are left out of a name', () => {
  expect(printableName('🌸 Duda 👩‍🍳 Martins ✨')).toBe('Duda Martins');
});

test.each(['王小明', '🌸✨', '...'])('%s stays, and cannot be printed', (name) => {
  expect(printableName(name)).toBe(name);
  expect(isPrintable(name)).toBe(false);
});
