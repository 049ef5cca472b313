import type { ErrorCode } from '#shared/errors.ts';

/** Errors of second steps, in their own file because student pages load them late. */
export const FACTOR_ERROR_TEXTS = {
  factor_required: 'Sua conta precisa de uma segunda etapa. Configure-a para continuar.',
  factor_wrong: 'Código incorreto. Confira a hora do celular e tente o próximo código.',
  second_step_over: 'O tempo da segunda etapa acabou. Entre de novo com sua senha.',
  totp_setup_over: 'Esta configuração não vale mais. Comece de novo com um novo código QR.',
  last_factor: 'A segunda etapa é obrigatória na sua conta. Adicione outra forma antes de remover esta.',
  passkey_refused: 'Não foi possível usar esta chave de acesso. Tente de novo ou use outra forma.',
  passkey_known: 'Esta chave de acesso já está cadastrada.',
  passkey_limit_reached: 'Você já tem 20 chaves de acesso. Remova uma para adicionar outra.',
} satisfies Partial<Record<ErrorCode, string>>;
