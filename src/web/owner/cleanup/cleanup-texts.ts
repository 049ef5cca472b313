import type { CleanupSchool } from '#shared/contract/cleanup.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { number } from '#web/owner/figures.ts';
import type { Tone } from '#web/ui/tone.ts';

type Label = { tone: Tone; label: string };

const STATES: Record<CleanupSchool['state'], Label> = {
  waiting: { tone: 'calm', label: 'Na fila' },
  archived: { tone: 'info', label: 'Removendo' },
  removed: { tone: 'ok', label: 'Removidos' },
  restoring: { tone: 'info', label: 'Restaurando' },
  restored: { tone: 'ok', label: 'Restaurados' },
};

const PROBLEMS: Record<NonNullable<CleanupSchool['problem']>, Label> = {
  not_archived: { tone: 'bad', label: 'Arquivo não guardado' },
  not_removed: { tone: 'bad', label: 'Remoção interrompida' },
  damaged: { tone: 'bad', label: 'Arquivo danificado' },
  not_restored: { tone: 'bad', label: 'Restauração interrompida' },
};

export const labelOf = ({ state, problem }: CleanupSchool): Label => (problem ? PROBLEMS[problem] : STATES[state]);

/** `3.120 de 3.120 removidos`, or how many were restored. */
export function progressOf({ state, students, removed, restored }: CleanupSchool): string {
  const isBack = state === 'restoring' || state === 'restored';
  return `${number(isBack ? restored : removed)} de ${number(students ?? 0)} ${isBack ? 'de volta' : 'removidos'}`;
}

/** `5 minutos adiantado`, of the database's clock. */
export function clockText(seconds: number): string {
  const [size, one, many] = Math.abs(seconds) < 7200 ? [60, 'minuto', 'minutos'] : [3600, 'hora', 'horas'];
  const off = counted(Math.round(Math.abs(seconds) / Number(size)), String(one), String(many));
  return `${off} ${seconds > 0 ? 'adiantado' : 'atrasado'}`;
}
