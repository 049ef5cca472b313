import { expect, test } from 'vitest';
import { PLAN_IDS, PLANS, type PlanId } from '#shared/billing/subscription.ts';
import type { PlanOffer } from '#shared/contract/billing.ts';
import { annualLabel, type Position, shortBrl, shortName, termsOf } from './plan-terms.ts';

const offer = (id: PlanId, overrides: Partial<PlanOffer> = {}): PlanOffer => {
  const { label: name, rank, months, priceCents, studentLimit } = PLANS[id];
  const sold = { name, rank, months, priceCents, studentLimit, keepsStudents: false };
  return { id: id as PlanOffer['id'], ...sold, ...overrides };
};
const position = (overrides: Partial<Position> = {}): Position => ({
  status: 'active',
  planId: 'professional',
  studentCount: 6412,
  expansionStudents: 0,
  endsAt: new Date('2026-12-14T12:00:00-03:00'),
  ...overrides,
});

test.each<[PlanId, Partial<Position>, string, string, string]>([
  ['professional', {}, 'renew', 'Seu plano atual. A renovação soma 1 mês ao fim do período.', 'Renovar por mais 1 mês'],
  [
    'professional_annual',
    {},
    'renew',
    'Seu plano atual. A renovação soma 1 ano ao fim do período.',
    'Renovar por mais 1 ano',
  ],
  ['premium', {}, 'upgrade', 'Começa na hora. Restariam 8.588 vagas.', 'Fazer upgrade agora'],
  ['basic', {}, 'refused', 'Você possui 6.412 alunos. Este plano permite no máximo 3.000.', 'Escolher este plano'],
  [
    'basic',
    { studentCount: 10 },
    'refused',
    'Disponível depois de 14/12/2026, quando o período pago termina.',
    'Escolher este plano',
  ],
  ['basic', { studentCount: 10, endsAt: null }, 'refused', 'Inferior ao seu plano atual.', 'Escolher este plano'],
  ['basic', { studentCount: 10, status: 'expired' }, 'subscribe', 'Começa na hora.', 'Assinar este plano'],
  ['professional', { status: 'expired' }, 'renew', 'Seu último plano. Volta a valer na hora.', 'Renovar agora'],
  [
    'basic',
    { status: 'trialing', planId: 'trial', studentCount: 3 },
    'subscribe',
    'Começa na hora.',
    'Assinar este plano',
  ],
  [
    'premium',
    { studentCount: 15_999, expansionStudents: 1000 },
    'upgrade',
    'Começa na hora. Restariam 1 vaga.',
    'Fazer upgrade agora',
  ],
])('%s for %j', (plan, where, action, note, button) => {
  expect(termsOf(offer(plan), position(where))).toEqual({ action, note, button });
});

test('prices and names are shortened', () => {
  expect([shortBrl(9700), shortBrl(3917)]).toEqual(['R$\u00a097', 'R$\u00a039,17']);
  expect(shortName(offer('basic_annual'))).toBe('Básico');
});

test('free months are only promised if every plan has them', () => {
  const plans = PLAN_IDS.filter((id) => id !== 'trial').map((id) => offer(id));
  expect(annualLabel(plans)).toBe('Anual, 2 meses grátis');
  const elevenMonths = plans.map((plan) =>
    plan.months === 12 ? { ...plan, priceCents: (plan.priceCents / 10) * 11 } : plan,
  );
  expect(annualLabel(elevenMonths)).toBe('Anual, 1 mês grátis');
  const dearer = plans.map((plan) => (plan.id === 'basic_annual' ? { ...plan, priceCents: 50_000 } : plan));
  expect(annualLabel(dearer)).toBe('Anual');
  expect(annualLabel([])).toBe('Anual');
});
