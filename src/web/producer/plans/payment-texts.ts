import type { BillingPayment } from '#shared/contract/billing.ts';
import { counted } from '#web/lib/texts/counted.ts';

export const METHOD_NAMES = { pix: 'PIX', card: 'cartão' } as const;

export function paymentName({ kind, planName, additionalStudents }: Omit<BillingPayment, 'method'>): string {
  if (kind === 'expansion') return `Expansão de ${counted(additionalStudents ?? 0, 'aluno', 'alunos')}`;
  return planName ?? 'Plano';
}
