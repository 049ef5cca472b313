import { expect, test } from 'vitest';
import { checkPasswords } from './password-check.ts';

const typed = { currentPassword: 'girassol azul', password: 'nova senha', confirmation: 'nova senha' };

test('a valid form has no errors', () => {
  expect(checkPasswords(typed, true)).toEqual({});
  expect(checkPasswords({ ...typed, currentPassword: '' }, false)).toEqual({});
});

test.each([
  [{ password: '' }, { password: 'Digite a nova senha' }],
  [{ password: '12345' }, { password: 'A nova senha deve ter pelo menos 6 caracteres' }],
  [{ password: 'a'.repeat(129) }, { password: 'A nova senha deve ter no máximo 128 caracteres' }],
  [{ confirmation: 'outra senha' }, { confirmation: 'As senhas não coincidem' }],
  [{ currentPassword: '' }, { currentPassword: 'Digite a senha atual' }],
  [
    { currentPassword: '', password: '' },
    { currentPassword: 'Digite a senha atual', password: 'Digite a nova senha' },
  ],
])('%j', (change, errors) => {
  expect(checkPasswords({ ...typed, ...change }, true)).toEqual(errors);
});
