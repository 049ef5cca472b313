import { z } from 'zod';
import { isValidCpf, normalizeCpf } from '#shared/person/cpf.ts';
import { normalizePhone } from '#shared/person/phone.ts';
import { CONSENT_PURPOSES } from '#shared/privacy/consents.ts';
import {
  DATA_REQUEST_FIELDS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  REFUSAL_GROUNDS,
} from '#shared/privacy/requests.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { cleanText } from '#shared/text/text.ts';
import { everyday, nothing } from '../base.ts';

export const dataRequest = z.strictObject({
  id,
  kind: z.enum(DATA_REQUEST_KINDS),
  state: z.enum(DATA_REQUEST_STATES),
  year: z.int(),
  number: z.int(),
  /** Corrections only. */
  field: z.enum(DATA_REQUEST_FIELDS).nullable(),
  receivedAt: timestamp,
  /** Legal deadline for the answer. */
  dueAt: timestamp,
  /** Erasures only: it can be withdrawn until then. */
  eraseAt: timestamp.nullable(),
  settledAt: timestamp.nullable(),
  ground: z.enum(REFUSAL_GROUNDS).nullable(),
  answer: z.string().nullable(),
  /** Size of the copy while it can be downloaded. */
  copyBytes: z.int().nullable(),
  copyUntil: timestamp.nullable(),
});
export type DataRequest = z.infer<typeof dataRequest>;

export const officer = z.strictObject({ name: z.string().nullable(), email: z.string() });

export const ownData = z.strictObject({
  school: z.string(),
  name: z.string(),
  email: z.string(),
  cpf: z.string().nullable(),
  phone: z.string().nullable(),
  officer: officer.nullable(),
  /** The student's consents, with when they were given or withdrawn. */
  consents: z.array(
    z.strictObject({
      purpose: z.enum(CONSENT_PURPOSES),
      given: z.boolean(),
      since: timestamp,
      /** Version of the text that was shown. */
      version: z.int(),
    }),
  ),
  /** What an erasure would delete. */
  holds: z.strictObject({ courses: z.int(), certificates: z.int() }),
  /** Latest first. */
  requests: z.array(dataRequest),
});
export type OwnData = z.infer<typeof ownData>;

export const codeOf = (digits: number) =>
  z
    .string({ error: 'required' })
    .max(40, 'invalid')
    .transform((typed) => cleanText(typed).replace(/\D/g, ''))
    .pipe(z.string().length(digits, 'invalid'));
const dataCode = codeOf(6);

const read = (field: 'cpf' | 'phone', value: string): string | null => {
  if (field === 'phone') return normalizePhone(value);
  const digits = normalizeCpf(value);
  return isValidCpf(digits) ? digits : null;
};

export const correction = z
  .strictObject({
    kind: z.literal('correction'),
    field: z.enum(DATA_REQUEST_FIELDS, 'invalid'),
    value: z.string({ error: 'required' }).max(40, 'invalid').transform(cleanText),
  })
  .transform(({ kind, field, value }, context) => {
    const kept = read(field, value);
    if (kept === null) context.addIssue({ code: 'custom', message: value ? 'invalid' : 'required', path: ['value'] });
    return { kind, field, value: kept };
  });

/** The requests a student can make. */
export const askedData = z.union(
  [z.strictObject({ kind: z.enum(['copy', 'erasure'], 'invalid') }), correction],
  'invalid',
);

export const ownDataContract = {
  ownData: everyday
    .route({
      method: 'GET',
      path: '/student/own-data',
      summary: 'List the data the school keeps about the student, and their requests',
    })
    .output(ownData),
  submitDataRequest: everyday
    .route({
      method: 'POST',
      path: '/student/data-requests',
      summary: "Request a copy, correction or erasure of one's own data; a code is sent by e-mail",
    })
    .input(askedData)
    .output(z.strictObject({ requestId: id })),
  proveDataRequest: everyday
    .route({
      method: 'POST',
      path: '/student/data-requests/{requestId}/code',
      summary: 'Submit a data request with the code from the e-mail',
    })
    .input(z.strictObject({ requestId: id, code: dataCode }))
    .output(nothing),
  withdrawDataRequest: everyday
    .route({
      method: 'POST',
      path: '/student/data-requests/{requestId}/withdrawal',
      summary: 'Withdraw a data request that has not been processed',
    })
    .input(z.strictObject({ requestId: id }))
    .output(nothing),
};
