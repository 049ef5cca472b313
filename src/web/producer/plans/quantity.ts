import { EXPANSION } from '#shared/billing/plan-purchase.ts';

/** Why this number cannot be bought, or null. */
export function quantityProblem(typed: string): string | null {
  const students = Number(typed);
  if (!Number.isInteger(students) || students < EXPANSION.min) return 'Mínimo de 1.000 alunos adicionais';
  if (students > EXPANSION.max) return 'Máximo de 1.000.000 de alunos adicionais';
  return students % EXPANSION.step === 0 ? null : 'De 1.000 em 1.000 alunos';
}

/** The smallest valid quantity with room for so many, whose price is shown for an invalid one. */
export function nearestQuantity(typed: string): number {
  const wanted = Math.ceil(Number(typed) / EXPANSION.step) * EXPANSION.step;
  return Math.min(EXPANSION.max, Math.max(EXPANSION.min, Number.isNaN(wanted) ? EXPANSION.min : wanted));
}
