import type { CohortDates, ReleaseRule } from '#shared/access/release.ts';
import { formatDate } from '#shared/time/dates.ts';
import { momentText } from '#shared/time/moment-text.ts';
import { counted } from '#web/lib/texts/counted.ts';

const SINCE = {
  start: 'o início da turma',
  enrollment: 'a matrícula',
  first_access: 'o primeiro acesso',
  previous: 'concluir a aula anterior',
} as const;

/** "3 dias após a matrícula, às 20h", with the prerequisite and the end. */
export function ruleText(
  rule: ReleaseRule | undefined,
  cohort: CohortDates | null,
  titleOf: (lessonId: string) => string,
): string {
  const after = rule?.afterLessonId ? `depois de concluir “${titleOf(rule.afterLessonId)}”` : '';
  return [opening(rule, cohort), after, closing(rule)].filter(Boolean).join(', ');
}

function opening(rule: ReleaseRule | undefined, cohort: CohortDates | null): string {
  if (!rule) return cohort?.startsAt ? 'Abre no início da turma' : 'Aberta desde a matrícula';
  if (rule.kind === 'always') return 'Sempre aberta';
  if (rule.kind === 'never') return 'Fechada';
  if (rule.kind === 'at') return rule.at ? `Abre ${momentText(rule.at)}` : 'Fechada';
  const hour = rule.hour ? `, às ${rule.hour.replace(/:00$/, 'h').replace(':', 'h')}` : '';
  if (rule.days === 0) return `${rule.kind === 'previous' ? 'Depois de' : 'Desde'} ${SINCE[rule.kind]}${hour}`;
  return `${counted(rule.days, 'dia', 'dias')} após ${SINCE[rule.kind]}${hour}`;
}

function closing(rule: ReleaseRule | undefined): string {
  // The end is the first moment of the next day.
  if (rule?.until) return `até ${formatDate(new Date(rule.until.getTime() - 1))}`;
  return rule?.untilDays ? `por ${counted(rule.untilDays, 'dia', 'dias')}` : '';
}
