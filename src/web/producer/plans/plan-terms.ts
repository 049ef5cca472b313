import { formatBrl } from '#shared/billing/money.ts';
import { type BillingPosition, planRefusal } from '#shared/billing/plan-purchase.ts';
import { PLANS, subscriptionState } from '#shared/billing/subscription.ts';
import type { Billing, PlanOffer } from '#shared/contract/billing.ts';
import { formatDate } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';

/* Plans as this producer sees them: texts, and the action of each button. */

export type Position = BillingPosition & { endsAt: Date | null };
export type PlanAction = 'renew' | 'upgrade' | 'subscribe' | 'refused';
export type PlanTerms = { action: PlanAction; note: string; button: string };

const NUMBER = new Intl.NumberFormat('pt-BR');

/** The current billing position, recomputed because a page may have been open past an end date. */
export function positionOf({ subscription, studentCount, expansions }: Billing, now: Date): Position {
  const endsAt = subscription.endsAt ? new Date(subscription.endsAt) : null;
  const dates = { trialEndsAt: endsAt, subscriptionEndDate: endsAt };
  const expansionStudents = expansions.reduce((sum, { additionalStudents }) => sum + additionalStudents, 0);
  const status = subscriptionState({ status: subscription.status, ...dates }, now);
  return { status, planId: subscription.planId, studentCount, expansionStudents, endsAt };
}

export function termsOf(plan: PlanOffer, position: Position): PlanTerms {
  const { status, planId, studentCount, expansionStudents } = position;
  const isSame = plan.rank === PLANS[planId].rank;
  const room = plan.studentLimit + expansionStudents;
  const refusal = planRefusal(position, plan);
  if (studentCount > room && !isSame) {
    const note = `Você possui ${counted(studentCount, 'aluno', 'alunos')}. Este plano permite no máximo ${NUMBER.format(room)}.`;
    return { action: 'refused', note, button: 'Escolher este plano' };
  }
  if (refusal) return { action: 'refused', note: waitingNote(position), button: 'Escolher este plano' };
  const period = periodText(plan.months);
  if (isSame && status === 'active') {
    return {
      action: 'renew',
      note: `Seu plano atual. A renovação soma ${period} ao fim do período.`,
      button: `Renovar por mais ${period}`,
    };
  }
  if (status === 'active') {
    const left = counted(Math.max(0, room - studentCount), 'vaga', 'vagas');
    return { action: 'upgrade', note: `Começa na hora. Restariam ${left}.`, button: 'Fazer upgrade agora' };
  }
  if (isSame) return { action: 'renew', note: 'Seu último plano. Volta a valer na hora.', button: 'Renovar agora' };
  return { action: 'subscribe', note: 'Começa na hora.', button: 'Assinar este plano' };
}

/** `1 mês`, `1 ano`. */
export function periodText(months: number): string {
  return months % 12 === 0 ? counted(months / 12, 'ano', 'anos') : counted(months, 'mês', 'meses');
}

/** `R$ 97`, but `R$ 39,17`. */
export const shortBrl = (cents: number) => formatBrl(cents).replace(/,00$/, '');

/** Name without the period, which the switch above shows. */
export const shortName = ({ name }: Pick<PlanOffer, 'name'>) => name.replace(/ (Mensal|Anual)$/, '');

/** `Anual, 2 meses grátis`. */
export function annualLabel(plans: readonly PlanOffer[]): string {
  const free = freeMonths(plans);
  return free > 0 ? `Anual, ${counted(free, 'mês', 'meses')} grátis` : 'Anual';
}

/** Free months of the yearly plans, if the same whole number for all; else 0. */
function freeMonths(plans: readonly PlanOffer[]): number {
  const free = plans
    .filter(({ months }) => months === 12)
    .map((annual) => {
      const monthly = plans.find(({ rank, months }) => rank === annual.rank && months === 1);
      return monthly?.priceCents ? 12 - annual.priceCents / monthly.priceCents : 0;
    });
  const [first = 0] = free;
  return Number.isInteger(first) && first > 0 && free.every((each) => each === first) ? first : 0;
}

const waitingNote = ({ endsAt }: Position) =>
  endsAt
    ? `Disponível depois de ${formatDate(endsAt)}, quando o período pago termina.`
    : 'Inferior ao seu plano atual.';
