import type { StudentImport } from '#shared/contract/people/imports.ts';
import { counted } from '#web/lib/texts/counted.ts';

type Imported = Pick<StudentImport, 'outcomes' | 'people' | 'running' | 'total' | 'undo'>;
type Outcome = keyof Imported['outcomes'];

const count = ({ outcomes }: Pick<Imported, 'outcomes'>, ...of: Outcome[]) =>
  of.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0);

export const notProcessed = (data: Pick<Imported, 'outcomes'>) => count(data, 'not_processed');

export const leftOut = (data: Pick<Imported, 'outcomes' | 'total'>) =>
  data.total - count(data, 'added', 'enrolled', 'renewed', 'unchanged', 'waiting', 'waitlisted');

/** Left out because of what the list says about them, which is no error. */
const withoutFault = (data: Imported) =>
  count(data, 'repeated', 'refunded', 'cancelled', 'unpaid', 'unknown_status', 'expired', 'no_course');

/** Progress or result of an import in one sentence. */
export function headline(data: Imported): string {
  if (data.running) return 'Importando...';
  if (data.undo === 'done') return 'Importação desfeita';
  if (data.undo === 'stopped') return 'A operação parou antes do fim';
  if (notProcessed(data) > 0) return 'A importação parou antes do fim';
  const failures = leftOut(data) - withoutFault(data);
  const waitlisted = count(data, 'waitlisted');
  if (data.people === 0 && waitlisted === 0)
    return failures > 0 ? 'Nenhum aluno foi adicionado' : 'Todos já tinham acesso';
  const said = [
    ...(data.people > 0 ? [`${counted(data.people, 'aluno adicionado', 'alunos adicionados')} com sucesso`] : []),
    ...(waitlisted > 0 ? [`${counted(waitlisted, 'linha', 'linhas')} na lista de espera`] : []),
  ].join(', ');
  return failures > 0 ? `${said} (${counted(failures, 'falha', 'falhas')})` : said;
}
