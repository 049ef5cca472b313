import { isUnavailable } from '../database/connection/outage.ts';

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** @returns null for what is no error of the database, though it ended a transaction */
export function errorLabel(error: unknown): string | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (SQLSTATE.test(code)) return code;
  return isUnavailable(error) ? code || 'no_answer' : null;
}
