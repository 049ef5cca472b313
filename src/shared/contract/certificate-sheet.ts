import { z } from 'zod';
import { CERTIFICATE_KINDS, PAPERS, type Paper } from '#shared/certificates/sheet.ts';
import { hexColor } from '#shared/schemas.ts';

export const certificateKind = z.enum(CERTIFICATE_KINDS);
export const paper = z.enum(Object.keys(PAPERS) as [Paper, ...Paper[]]);

const day = z.iso.date();
export const signature = z.strictObject({ name: z.string(), role: z.string(), imageUrl: z.string().nullable() });
export const design = z.strictObject({ paper, bandColor: hexColor, pictureUrl: z.string().nullable() });
export const programmeItem = z.strictObject({ title: z.string(), about: z.string(), seconds: z.int().nullable() });

/** See `Sheet`. */
export const sheet = z.strictObject({
  school: z.string(),
  logoUrl: z.string().nullable(),
  issuer: z.strictObject({ name: z.string(), document: z.string().nullable() }),
  kind: certificateKind,
  course: z.string(),
  hours: z.int(),
  percent: z.int(),
  result: z.int().nullable(),
  startedOn: day,
  finishedOn: day,
  signatures: z.array(signature),
  design,
  programme: z.array(programmeItem),
  holder: z.string().nullable(),
  cpf: z.string().nullable(),
  issuedOn: day,
  expiresOn: day.nullable(),
  number: z.string(),
  code: z.string(),
  checkUrl: z.string(),
});

export const certificateStatus = z.enum(['valid', 'expired', 'revoked', 'replaced']);
export type CertificateStatus = z.infer<typeof certificateStatus>;
