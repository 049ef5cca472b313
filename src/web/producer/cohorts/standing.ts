import type { Cohort } from '#shared/contract/school/cohorts.ts';
import type { Tone } from '#web/ui/tone.ts';

/** The turma's status as a badge. */
export function standingOf({ startsAt, endsAt }: Cohort, now: Date): { tone: Tone; text: string } {
  if (endsAt && new Date(endsAt) <= now) return { tone: 'calm', text: 'Encerrada' };
  if (startsAt && new Date(startsAt) > now) return { tone: 'info', text: 'Vai começar' };
  return { tone: 'ok', text: 'Em andamento' };
}
