import type { BulkAction, BulkKind, BulkOutcome } from '#shared/contract/people/bulk-actions.ts';
import { counted } from '#web/lib/texts/counted.ts';

type Words = [one: string, many: string];

const DONE: Record<BulkKind, (count: number) => string> = {
  enroll: (count) => counted(count, 'aluno matriculado', 'alunos matriculados'),
  resend: (count) => counted(count, 'e-mail de acesso a caminho', 'e-mails de acesso a caminho'),
  extend: (count) => `Acesso estendido para ${counted(count, 'aluno', 'alunos')}`,
  close: (count) => `Acesso encerrado para ${counted(count, 'aluno', 'alunos')}`,
  reopen: (count) => `Acesso reaberto para ${counted(count, 'aluno', 'alunos')}`,
};

/** Why somebody was left out, generally and for specific changes. */
const LEFT_OUT: [BulkOutcome, Words][] = [
  ['unchanged', ['já tinha acesso', 'já tinham acesso']],
  ['waitlisted', ['na lista de espera', 'na lista de espera']],
  ['on_its_way', ['já estava na fila', 'já estavam na fila']],
  ['no_course', ['sem curso aberto', 'sem curso aberto']],
  ['inactive', ['inativo ficou de fora', 'inativos ficaram de fora']],
  ['gone', ['saiu da escola', 'saíram da escola']],
  ['not_processed', ['não foi processado', 'não foram processados']],
];
const OF_KIND: Partial<Record<`${BulkKind} ${BulkOutcome}`, Words>> = {
  'extend unchanged': ['já tinha prazo maior', 'já tinham prazo maior'],
  'extend no_course': ['não está nos cursos', 'não estão nos cursos'],
  'close no_course': ['não tinha acesso', 'não tinham acesso'],
  'reopen no_course': ['ficou como estava', 'ficaram como estavam'],
};

/** Result of a bulk action, with the reasons for exceptions: "12 alunos matriculados, 3 já tinham acesso." */
export function resultText({ kind, outcomes }: Pick<BulkAction, 'kind' | 'outcomes'>): string {
  const leftOut = LEFT_OUT.flatMap(([outcome, words]) => {
    const count = outcomes[outcome] ?? 0;
    return count > 0 ? counted(count, ...(OF_KIND[`${kind} ${outcome}`] ?? words)) : [];
  });
  return `${[DONE[kind](outcomes.done ?? 0), ...leftOut].join(', ')}.`;
}

export const RUNNING: Record<BulkKind, string> = {
  enroll: 'Matriculando alunos',
  resend: 'Reenviando acessos',
  extend: 'Estendendo acessos',
  close: 'Encerrando acessos',
  reopen: 'Reabrindo acessos',
};
