import type { LessonRelease } from '#shared/contract/student/lesson-release.ts';
import { endText, momentText } from '#shared/time/moment-text.ts';

type Waiting = { available: boolean; inDays: number; release: LessonRelease | null };

/** When a lesson opens, or until when it stays open; null if there is nothing to say. */
export function releaseText({ available, inDays, release }: Waiting): string | null {
  if (available) return release?.closesAt ? `Disponível até ${endText(new Date(release.closesAt))}` : null;
  if (release?.opensAt && inDays > 0) return `Libera ${momentText(new Date(release.opensAt))}`;
  if (release?.after) return `Depois de concluir “${release.after}”`;
  if (release?.opensAt && release.closesAt && release.opensAt < release.closesAt)
    return `Encerrada ${endText(new Date(release.closesAt))}`;
  return null;
}

export const daysText = (inDays: number) => (inDays === 1 ? 'Liberada em 1 dia' : `Liberada em ${inDays} dias`);

/** A preview opens every lesson, so this says how long students wait. */
export const releaseNote = (inDays: number) => `${daysText(inDays)} após a matrícula`;
