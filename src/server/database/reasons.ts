/** Why a database cannot be used, by the code of the network or of PostgreSQL, for whoever runs the server. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nada responde nesse endereço',
  ENOTFOUND: 'o servidor não foi encontrado',
  ETIMEDOUT: 'o servidor não respondeu a tempo',
  '28P01': 'usuário ou senha incorretos',
  '28000': 'o servidor não aceita esse usuário',
  '3D000': 'o banco não existe',
  '42501': 'o usuário não tem permissão para criar tabelas e papéis (CREATEROLE)',
};

export const databaseReason = (error: Error & { code?: string }): string =>
  REASONS[error.code ?? ''] ?? `o banco respondeu: ${error.message}`;
