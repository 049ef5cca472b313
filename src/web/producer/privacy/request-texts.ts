import type { SchoolRequest } from '#shared/contract/school/privacy.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { formatPhone } from '#shared/person/phone.ts';

export function requestName({ kind, field }: Pick<SchoolRequest, 'kind' | 'field'>): string {
  if (kind === 'copy') return 'Cópia dos dados';
  if (kind === 'erasure') return 'Exclusão';
  return field === 'phone' ? 'Correção de telefone' : 'Correção de CPF';
}

export const valueText = ({ field, value }: Pick<SchoolRequest, 'field' | 'value'>): string =>
  value === null ? '' : field === 'phone' ? formatPhone(value) : formatCpf(value);

/** A suggested answer, which can be edited. */
export const FULFILLED = 'Conferimos e corrigimos o dado que você pediu.';
