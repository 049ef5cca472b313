import { z } from 'zod';
import type { newSchoolRequest } from '#shared/contract/school/privacy.ts';
import { isValidCpf } from '#shared/person/cpf.ts';
import { normalizePhone } from '#shared/person/phone.ts';
import { CHANNEL_TEXTS, REGISTERED_CHANNELS } from '#shared/privacy/requests.ts';
import { day, email, identityCheck, text } from '#shared/schemas.ts';

const KIND_IDS = ['copy', 'cpf', 'phone', 'erasure'] as const;

export const KINDS: { value: (typeof KIND_IDS)[number]; label: string }[] = [
  { value: 'copy', label: 'Cópia dos dados' },
  { value: 'cpf', label: 'Correção de CPF' },
  { value: 'phone', label: 'Correção de telefone' },
  { value: 'erasure', label: 'Exclusão' },
];
export const CHANNELS = REGISTERED_CHANNELS.map((value) => ({ value, label: CHANNEL_TEXTS[value] }));

const fits = (kind: (typeof KIND_IDS)[number], value: string) =>
  kind === 'cpf' ? isValidCpf(value) : kind === 'phone' ? normalizePhone(value) !== null : true;

export const requestFields = z
  .strictObject({
    email,
    name: text(120),
    kind: z.enum(KIND_IDS),
    value: z.string(),
    receivedOn: day,
    channel: z.enum(REGISTERED_CHANNELS),
    identityCheck,
    note: text(1000),
  })
  .superRefine(({ kind, value }, context) => {
    if (!fits(kind, value)) context.addIssue({ code: 'custom', message: 'invalid', path: ['value'] });
  });
export type RequestFields = z.output<typeof requestFields>;

/** The input of the operation. */
export function newRequest({ kind, value, ...fields }: RequestFields): z.input<typeof newSchoolRequest> {
  const asked = kind === 'cpf' || kind === 'phone' ? { kind: 'correction' as const, field: kind, value } : { kind };
  return { ...fields, asked };
}
