import { type AppKey, isWellKnown } from '#server/crypto/app-keys.ts';
import * as value from './values.ts';

/* Settings that would expose internals to the public. */

type Settings = {
  NODE_ENV: string;
  DEMO?: boolean | undefined;
  HOST: string;
  PUBLIC_URL?: string | undefined;
  APP_KEYS: readonly AppKey[];
};

export function unsafeSettings(data: Settings): string[] {
  if (data.NODE_ENV !== 'production') return publicByAccident(data);
  const problems: string[] = [];
  if (data.DEMO) problems.push('DEMO: a demonstração não existe em produção');
  if (data.APP_KEYS.some(isWellKnown)) problems.push('APP_KEYS: troque a chave de exemplo por uma só sua');
  if (data.PUBLIC_URL?.startsWith('http:') && !value.isLoopback(new URL(data.PUBLIC_URL).hostname)) {
    problems.push('PUBLIC_URL: precisa ser https em produção');
  }
  return problems;
}

const WANTED = 'use NODE_ENV=production, com as configurações de produção, ou peça a demonstração com DEMO=true';

/**
 * Development shortcuts require explicit consent before strangers can reach the server: NODE_ENV may simply
 * have been forgotten.
 */
function publicByAccident(data: Settings): string[] {
  if (staysOnThisMachine(data)) return [];
  const problems: string[] = [];
  const where = value.isLoopback(data.HOST) ? data.PUBLIC_URL : `HOST (${data.HOST})`;
  if (!data.DEMO) {
    problems.push(`NODE_ENV: ${where} é um endereço que outras máquinas alcançam; ${WANTED}`);
  }
  if (!data.PUBLIC_URL) problems.push(`PUBLIC_URL: obrigatório quando HOST (${data.HOST}) aceita outras máquinas`);
  return problems;
}

function staysOnThisMachine({ HOST, PUBLIC_URL }: Settings): boolean {
  return value.isLoopback(HOST) && (!PUBLIC_URL || value.isLoopback(new URL(PUBLIC_URL).hostname));
}
