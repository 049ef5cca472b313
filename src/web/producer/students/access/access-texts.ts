import type { Access, AccessBlock, ClosedReason } from '#shared/access/access.ts';
import type { GrantShown } from '#shared/contract/people/access-history.ts';
import { formatList } from '#shared/text/format-list.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';

const ORIGINS: Record<GrantShown['origin'], string> = {
  manual: 'Liberação manual',
  import: 'Lista importada',
  sale: 'Compra',
  courtesy: 'Cortesia',
};

const CLOSED: Record<ClosedReason, string> = {
  edited: 'retirada por você',
  replaced: 'trocada por outra liberação',
  refunded: 'compra reembolsada',
  charged_back: 'compra contestada no cartão',
  canceled: 'compra cancelada',
};

/** Why access is open or not, in one sentence, or two with several reasons. */
export function accessText(access: Access): string {
  if (access.open)
    return access.until ? `Tem acesso até ${lastDay(access.until)}.` : 'Tem acesso, sem data para terminar.';
  const [first, ...others] = access.blocks.map(blockText);
  const also = others.length > 0 ? ` Além disso, ${others.join('; ')}.` : '';
  return `Sem acesso: ${first}.${also}`;
}

function blockText(block: AccessBlock): string {
  switch (block.because) {
    case 'student_inactive':
      return 'o aluno está inativo';
    case 'school_expired':
      return 'a assinatura da escola expirou';
    case 'course_deleted':
      return 'o curso está na lixeira';
    case 'course_unpublished':
      return 'o curso é um rascunho';
    case 'never':
      return 'o curso nunca foi liberado para este aluno';
    case 'not_started':
      return `a liberação começa em ${formatDate(block.at)}`;
    case 'ended':
      return `o prazo terminou em ${lastDay(block.at)}`;
    case 'closed':
      return `a liberação foi encerrada em ${formatDate(block.at)}${block.reason ? ` (${CLOSED[block.reason]})` : ''}`;
  }
}

/** The reference of a manual grant is a bulk extension, which has no name. */
export function grantTitle({ origin, reference, bought }: GrantShown): string {
  if (bought) return `Compra de ${bought.offer}`;
  if (origin === 'manual' && reference) return 'Prazo estendido';
  return reference ? `${ORIGINS[origin]} ${reference}` : ORIGINS[origin];
}

/** The offer and package of the grant. */
export function grantSource({ bought, addsDays }: GrantShown): string | null {
  if (!bought) return null;
  const adds = addsDays === null ? [] : [`soma ${addsDays === 1 ? '1 dia' : `${addsDays} dias`} ao prazo`];
  const parts = [bought.package && `Pacote ${bought.package}`, `transação ${bought.transactionId}`, ...adds];
  return parts.filter(Boolean).join(' · ');
}

/** Module names of one or several grants; null for the whole course. */
export function modulesText(modules: readonly string[] | null): string | null {
  if (!modules) return null;
  if (modules.length === 0) return 'Nenhum módulo: os que abria foram excluídos';
  return `Só ${modules.length === 1 ? 'o módulo' : 'os módulos'} ${formatList([...modules])}`;
}

export function grantPeriod({ startsAt, endsAt }: GrantShown): string {
  const until = endsAt ? `até ${lastDay(new Date(endsAt))}` : 'sem data para terminar';
  return `Desde ${formatDate(new Date(startsAt))}, ${until}`;
}

export function grantEnd({ closedAt, closedReason }: GrantShown): string | null {
  if (!closedAt) return null;
  return `Encerrada em ${formatDateTime(new Date(closedAt))}${closedReason ? `: ${CLOSED[closedReason]}` : ''}`;
}

/** The last day with access; `end` is the first moment without. */
const lastDay = (end: Date) => formatDate(new Date(end.getTime() - 1));
