import type { ResumeCard } from '#shared/contract/student.ts';
import { formatDate, relativeTime } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';

const MINUTE_SECONDS = 60;

/** `faltam 7 min`, rounded up; null if nothing was watched or the length is unknown. */
export function remainingText({ positionSeconds, durationSeconds }: ResumeCard): string | null {
  if (positionSeconds === 0 || durationSeconds === null) return null;
  const minutes = Math.ceil((durationSeconds - positionSeconds) / MINUTE_SECONDS);
  return minutes === 1 ? 'falta 1 min' : `faltam ${minutes} min`;
}

/** Percent of the lesson's video that was watched. */
export function watchedPercent({ positionSeconds, durationSeconds }: ResumeCard): number {
  return durationSeconds === null ? 0 : (100 * positionSeconds) / durationSeconds;
}

/** `Módulo 3, aula 9 de 10 · visto há 2 horas` */
export function placeText(card: ResumeCard, now: Date): string {
  const place = `Módulo ${card.moduleNumber}, aula ${card.lessonNumber} de ${card.moduleLessons}`;
  return card.watchedAt ? `${place} · visto ${relativeTime(new Date(card.watchedAt), now)}` : place;
}

/** For a completed course: enrolled since, and open until. */
export function completedText({ enrolledAt, lastDay }: ResumeCard): string {
  const since = `Matrícula em ${formatDate(new Date(enrolledAt))}.`;
  return lastDay ? `${since} As aulas continuam suas até ${formatDay(lastDay)}.` : `${since} As aulas continuam suas.`;
}
