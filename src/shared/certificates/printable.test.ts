import { expect, test } from 'vitest';
import { isPrintable, printableName, writable, writableSheet } from './printable.ts';

test.each([
  'Ana Lúcia d’Ávila',
  'Юлия Иванова',
  'Νίκος Παπαδόπουλος',
  'Nguyễn Thị Ánh',
  'José Ñandú (Zé)',
  'É'.repeat(120),
])('%s is printed unchanged', (name) => {
  expect(isPrintable(name)).toBe(true);
  expect(printableName(name)).toBe(name);
});

test('emoji are removed from a name', () => {
  expect(printableName('🌸 Duda 👩‍🍳 Martins ✨')).toBe('Duda Martins');
});

test('a name that is longer once it is composed is cut to what a name may have', () => {
  expect([...printableName(`A${'\u0344'.repeat(119)}`)]).toHaveLength(120);
});

test.each(['王小明', '🌸✨', '...'])('%s is kept, and cannot be printed', (name) => {
  expect(printableName(name)).toBe(name);
  expect(isPrintable(name)).toBe(false);
});

test('a sheet contains no unprintable characters', () => {
  expect(writable('Duda 🌸 Martins 👩🏽‍💻')).toBe('Duda Martins');
  expect(writable('王小明')).toBe('');
  const item = { about: 'Luz ✨ e cor', seconds: null };
  const sheet = {
    ...{ school: '🎓', logoUrl: null, issuer: { name: 'Ateliê 🧵', document: null }, kind: 'completion' as const },
    ...{ course: 'Fotografia 📷 com luz', hours: 6, percent: 100, result: null, startedOn: '2026-08-12' },
    ...{ finishedOn: '2026-11-23', signatures: [{ name: 'Ana ❤️', role: 'Professora 📚', imageUrl: null }] },
    ...{ design: { paper: 'ivory' as const, bandColor: '#000000', pictureUrl: null }, holder: 'Duda', cpf: null },
    programme: [{ ...item, title: '🌞' }],
    ...{ issuedOn: '2026-11-23', expiresOn: null, number: '2026/0001', code: 'X', checkUrl: 'https://x.test/c/X' },
  };
  expect(writableSheet(sheet)).toMatchObject({
    school: 'Escola',
    course: 'Fotografia com luz',
    issuer: { name: 'Ateliê' },
    signatures: [{ name: 'Ana', role: 'Professora' }],
    programme: [{ title: 'Módulo 1', about: 'Luz e cor' }],
  });
});
