import { describe, expect, test } from 'vitest';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from './explain-problem.ts';

const refused = (code: string, data?: unknown, status = 400) => new Problem(code, { status, data });

describe('explainProblem', () => {
  test('an error that is not a response of the API is a failed connection', () => {
    expect(explainProblem(new TypeError('Failed to fetch')).code).toBe('network');
    expect(explainProblem(undefined).text).toBe('Sem conexão com o servidor. Verifique sua internet e tente de novo.');
  });

  test('a field prefers the sentence of its form to the general one', () => {
    const error = refused('invalid_input', { fields: [{ field: 'email', code: 'required' }] });
    expect(explainProblem(error, { form: 'recovery' }).fields).toEqual({ email: 'Por favor, informe seu email' });
    expect(explainProblem(error).fields).toEqual({ email: 'Informe o e-mail' });
  });

  test('a refusal with a sentence of its own shows it at its field', () => {
    const error = refused('wrong_password', { fields: [{ field: 'currentPassword', code: 'invalid' }] });
    const { fields } = explainProblem(error, { form: 'password' });
    expect(fields).toEqual({ currentPassword: 'A senha atual está incorreta' });
  });

  test("the screen's sentence is only used for an unexpected failure", () => {
    const reading = { unexpected: 'Erro ao criar aluno' };
    expect(explainProblem(refused('unexpected'), reading).text).toBe('Erro ao criar aluno');
    expect(explainProblem(refused('wrong_password'), reading).text).toBe('A senha atual está incorreta');
  });

  test.each([
    [503, 'unavailable'],
    [429, 'too_many_requests'],
    [418, 'unexpected'],
  ])('an unknown code with status %i reads as %s', (status, code) =>
    expect(explainProblem(refused('PROXY_SAYS_NO', undefined, status)).code).toBe(code),
  );

  test('too many tries say when to try again, if known', () => {
    const textOf = (code: string, retryAfterSeconds?: number) =>
      explainProblem(refused(code, { retryAfterSeconds })).text;
    expect(textOf('too_many_logins', 900)).toBe(
      'Muitas tentativas de login. Tente novamente mais tarde. Faltam 15 minutos.',
    );
    expect(textOf('too_many_requests', 31)).toBe('Muitas tentativas em pouco tempo. Tente novamente em 1 minuto.');
    expect(textOf('too_many_logins')).toBe('Muitas tentativas de login. Tente novamente mais tarde.');
    expect(textOf('unavailable', 120)).toMatch(/em instantes\.$/);
  });

  test('the support address and the reason are kept', () => {
    const error = refused('school_closed', { supportEmail: 'ajuda@escola.test', reason: 'expired' });
    expect(explainProblem(error)).toMatchObject({ supportEmail: 'ajuda@escola.test', reason: 'expired' });
  });
});
