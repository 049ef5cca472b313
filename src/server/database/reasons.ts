import type { Env } from '../env.ts';
import { StartupError } from '../startup-error.ts';

const CERTIFICATE = 'o certificado do banco não é de uma autoridade conhecida, ou não é dele';

/** Explanations by network or PostgreSQL error code, for the operator. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nada responde nesse endereço',
  ECONNRESET: 'o servidor cortou a conexão; confira se é mesmo um PostgreSQL',
  EHOSTUNREACH: 'não há caminho na rede até esse endereço',
  ENETUNREACH: 'não há caminho na rede até esse endereço',
  ENOENT: 'não há um servidor nesse soquete',
  ENOTFOUND: 'o servidor não foi encontrado',
  EAI_AGAIN: 'o DNS não respondeu',
  ETIMEDOUT: 'o servidor não respondeu a tempo',
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: CERTIFICATE,
  CERT_HAS_EXPIRED: 'o certificado do banco venceu',
  '28P01': 'usuário ou senha incorretos',
  '28000': 'o servidor não aceita esse usuário',
  '3D000': 'o banco não existe',
  '42501': 'o usuário não tem permissão para criar tabelas e papéis (CREATEROLE)',
  '53300': 'o servidor não tem conexões livres; diminua DATABASE_POOL ou aumente max_connections',
  '57P03': 'o servidor ainda está iniciando; tente de novo em instantes',
};

/** What the driver says itself has no code. */
const SAID_BY_DRIVER: [RegExp, string][] = [
  [/timeout expired/, 'o servidor não respondeu a tempo'],
  [/Connection terminated/, 'o servidor cortou a conexão; confira se é mesmo um PostgreSQL'],
  [/password must be a (non-empty )?string/, 'o servidor pede senha, e o endereço não tem'],
  [
    /does not support SSL/,
    'o servidor não aceita conexões cifradas; tire sslmode do endereço ou ligue ssl no servidor',
  ],
];

export const databaseReason = (error: Error & { code?: string }): string =>
  REASONS[error.code ?? ''] ??
  SAID_BY_DRIVER.find(([words]) => words.test(error.message))?.[1] ??
  `o banco respondeu: ${error.message}`;

/** A wrong address is the operator's to mend: one line, without the password it may hold. */
export function explainDatabase({ databaseUrl, databasePooler }: Pick<Env, 'databaseUrl' | 'databasePooler'>) {
  return (error: Error & { code?: string }): never => {
    if (error instanceof StartupError || !databaseUrl) throw error;
    const { hostname, port, pathname } = new URL(databaseUrl);
    const setting = databasePooler ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    const where = `${hostname}:${port || 5432}${pathname}`;
    const reason = databaseReason(error);
    throw new StartupError(`Não foi possível usar o banco de ${setting} (${where}): ${reason}.`, { cause: error });
  };
}
