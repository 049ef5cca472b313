import { formatMoney } from '#shared/billing/money.ts';
import type { StudentPurchase } from '#shared/contract/people/student-page.ts';
import type { Tone } from '#web/ui/tone.ts';

/** Ids derived from a buyer or subscription, which cannot be looked up on the platform. */
const isMade = (transactionId: string) =>
  /^(~|keyed:|sha256:|whole |delivery:|subscription:|buyer:)/.test(transactionId);

/** "Hotmart HP2841190377 · Cerâmica". */
export function purchaseTitle({ sender, simulated, transactionId, courseTitle }: StudentPurchase): string {
  const from = simulated ? 'Simulação' : sender;
  const named = isMade(transactionId) ? from : `${from} ${transactionId}`;
  return `${named} · ${courseTitle ?? 'curso excluído'}`;
}

/** Offer and package of a purchase at the school's own address; null for a course's address. */
export const boughtText = ({ offer, packageName }: StudentPurchase): string | null =>
  packageName === null ? offer : [offer, `pacote ${packageName}`].filter(Boolean).join(' · ');

/** `R$ 497,00`; null if unknown. */
export const amountText = ({ amountCents, currency }: StudentPurchase): string | null =>
  amountCents === null ? null : formatMoney(amountCents, currency ?? 'BRL');

const CLOSED: Record<NonNullable<StudentPurchase['closedBy']>, string> = {
  refunded: 'Compra reembolsada',
  chargeback: 'Compra contestada no cartão',
  revoked: 'Compra cancelada',
};

/** How and when the purchase ended. */
export function endOfPurchase({ closedBy, endedAt, paidAt, renewedAt }: StudentPurchase): string | null {
  if (closedBy) return CLOSED[closedBy];
  const paidLast = renewedAt ?? paidAt;
  return endedAt && (!paidLast || endedAt >= paidLast) ? 'Assinatura encerrada' : null;
}

export function purchaseState(purchase: StudentPurchase): { label: string; tone: Tone } {
  if (purchase.waitingFor) return { label: 'Aguardando', tone: 'warn' };
  const end = endOfPurchase(purchase);
  if (end) return { label: end.replace('Compra ', '').replace(/^./, (letter) => letter.toUpperCase()), tone: 'bad' };
  return purchase.granted ? { label: 'Liberada', tone: 'ok' } : { label: 'Sem acesso', tone: 'calm' };
}
