import type { SaleKind } from './contract/school/sales.ts';

/** Names of the event types. */
const WORDS: Record<SaleKind, string> = {
  approved: 'Pagamento aprovado',
  pending: 'Aguardando pagamento',
  late: 'Pagamento atrasado',
  failed: 'Pagamento recusado',
  canceled: 'Cobrança cancelada',
  expired: 'Cobrança expirada',
  refund_requested: 'Reembolso solicitado',
  refunded: 'Reembolso',
  chargeback: 'Chargeback',
  subscription_canceled: 'Assinatura cancelada',
  subscription_expired: 'Assinatura encerrada',
  revoked: 'Acesso removido',
  ignored: 'Outro aviso',
};

export const nameSaleKind = (kind: SaleKind | null): string => (kind ? WORDS[kind] : 'Conteúdo ilegível');
