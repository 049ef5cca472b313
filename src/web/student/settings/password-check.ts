import { LIMITS } from '#shared/limits.ts';
import { fieldText } from '#web/lib/texts/field-texts.ts';

export type PasswordFields = { currentPassword: string; password: string; confirmation: string };
export type PasswordErrors = Partial<PasswordFields>;

/** Errors per field in the form's order; empty if valid. */
export function checkPasswords(typed: PasswordFields, asksCurrent: boolean): PasswordErrors {
  const say = (field: keyof PasswordFields, code: string) => ({ [field]: fieldText('password', field, code) });
  const { min, max } = LIMITS.password;
  const current = asksCurrent && typed.currentPassword === '' ? say('currentPassword', 'required') : {};
  if (typed.password === '') return { ...current, ...say('password', 'required') };
  if (typed.password.length < min) return { ...current, ...say('password', 'too_short') };
  if (typed.password.length > max) return { ...current, ...say('password', 'too_long') };
  return typed.password === typed.confirmation ? current : { ...current, ...say('confirmation', 'invalid') };
}
