import type { SchoolRequest } from '#shared/contract/school/privacy.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { formatPhone } from '#shared/person/phone.ts';
import type { RefusalGround } from '#shared/privacy/requests.ts';

export function requestName({ kind, field }: Pick<SchoolRequest, 'kind' | 'field'>): string {
  if (kind === 'copy') return 'Cópia dos dados';
  if (kind === 'erasure') return 'Exclusão';
  return field === 'phone' ? 'Correção de telefone' : 'Correção de CPF';
}

export const valueText = ({ field, value }: Pick<SchoolRequest, 'field' | 'value'>): string =>
  value === null ? '' : field === 'phone' ? formatPhone(value) : formatCpf(value);

/** Begun for whoever answers; theirs to change. */
export const FULFILLED = 'Conferimos e corrigimos o dado que você pediu.';
export const REFUSED: Record<RefusalGround, string> = {
  legal_duty:
    'A lei nos obriga a guardar estes dados por um prazo, como os das compras para o fisco. Terminado o prazo, eles são apagados.',
  legal_claims:
    'Estes dados são necessários em um processo em andamento. Quando ele terminar, você pode pedir de novo.',
  fraud: 'Precisamos destes dados para apurar um uso indevido da conta. Terminada a apuração, você pode pedir de novo.',
  identity: 'Não conseguimos confirmar que o pedido é seu. Responda pelo e-mail do seu cadastro, e analisamos de novo.',
  unfounded: 'Conferimos o dado e ele está correto. Se tiver um documento que diga outra coisa, envie para nós.',
};
/** Whether somebody wrote it themselves. */
export const isOwnAnswer = (answer: string): boolean => answer !== '' && !Object.values(REFUSED).includes(answer);
