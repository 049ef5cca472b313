import type { ErrorCode } from '#shared/errors.ts';

export const PASSWORD_REFUSALS = {
  password_too_common: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
  password_has_name: 'Esta senha é quase só o nome de quem vai usá-la. Escolha outra.',
  password_has_email: 'Esta senha é quase só o e-mail de quem vai usá-la. Escolha outra.',
  password_has_school: 'Esta senha é quase só o nome da escola. Escolha outra.',
} satisfies Partial<Record<ErrorCode, string>>;
