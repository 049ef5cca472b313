import { z } from 'zod';
import { codeOf, correction } from '#shared/contract/student/own-data.ts';
import { CONSENT_PURPOSES } from '#shared/privacy/consents.ts';
import { DATA_REQUEST_FIELDS, VISIT_CODE_DIGITS } from '#shared/privacy/requests.ts';
import { email, id } from '#shared/schemas.ts';

/* Forms of a visit. */

export const VISIT_FORM = z.discriminatedUnion('acao', [
  z.strictObject({ acao: z.literal('codigo'), email }),
  z.strictObject({ acao: z.literal('entrar'), codigo: codeOf(VISIT_CODE_DIGITS) }),
  z.strictObject({ acao: z.literal('sair') }),
  z.strictObject({ acao: z.literal('copia') }),
  z.strictObject({ acao: z.literal('exclusao') }),
  z.strictObject({ acao: z.literal('correcao'), campo: z.enum(DATA_REQUEST_FIELDS), valor: z.string() }),
  z.strictObject({ acao: z.literal('desistir'), pedido: id }),
  z.strictObject({ acao: z.literal('permissao'), para: z.enum(CONSENT_PURPOSES), dada: z.enum(['sim', 'nao']) }),
]);
export type VisitForm = z.infer<typeof VISIT_FORM>;

export type ReadForm = { form: VisitForm } | { field: 'email' | 'codigo' | null };

/** A parsed form; `field` names an invalid field, null if the form is not ours. */
export function readVisitForm(body: string): ReadForm {
  const { data, error } = VISIT_FORM.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (data) return { form: data };
  const [at] = error.issues.map(({ path }) => path[0]);
  return { field: at === 'email' || at === 'codigo' ? at : null };
}

/** @returns null for an invalid CPF or phone number */
export function readCorrection({ campo, valor }: Extract<VisitForm, { acao: 'correcao' }>) {
  return correction.safeParse({ kind: 'correction', field: campo, value: valor }).data ?? null;
}
