import type { ErrorCode } from '#shared/errors.ts';

/** Errors of the links that change an account's e-mail, in their own file because student pages load them late. */
export const EMAIL_CHANGE_ERROR_TEXTS = {
  email_change_elsewhere: 'Entre, neste navegador, na conta que pediu a troca e abra o link de novo.',
  email_taken: 'Este email já está cadastrado',
} satisfies Partial<Record<ErrorCode, string>>;
