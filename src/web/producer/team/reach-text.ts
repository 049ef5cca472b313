import type { Team, TeamInvitation, TeamMember } from '#shared/contract/school/team.ts';
import { formatList } from '#shared/text/format-list.ts';
import { counted } from '#web/lib/texts/counted.ts';

/** A member's reach in one line. */
export function reachText(
  { role, finance, courseIds, cohortIds }: TeamMember | TeamInvitation,
  { courses, cohorts }: Team,
): string {
  if (role === 'admin') return finance ? 'Toda a escola, com vendas e receita' : 'Toda a escola, sem vendas e receita';
  if (role === 'support') return 'Todos os alunos';
  const names =
    role === 'instructor'
      ? courses.filter(({ id }) => courseIds.includes(id)).map(({ title }) => title)
      : cohorts.filter(({ id }) => cohortIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return role === 'instructor' ? 'Nenhum curso' : 'Nenhuma turma';
  if (names.length <= 2) return formatList(names);
  const rest = names.length - 1;
  return `${names[0]} e mais ${role === 'instructor' ? counted(rest, 'curso', 'cursos') : counted(rest, 'turma', 'turmas')}`;
}
