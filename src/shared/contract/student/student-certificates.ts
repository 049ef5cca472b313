import { z } from 'zod';
import { isValidCpf, normalizeCpf } from '#shared/person/cpf.ts';
import { id, personName, timestamp } from '#shared/schemas.ts';
import { cleanText } from '#shared/text/text.ts';
import { everyday, nothing } from '../base.ts';
import { certificateStatus, sheet } from '../certificate-sheet.ts';

/** The digits; null for none. */
const typedCpf = z
  .string({ error: 'invalid' })
  .max(40, 'invalid')
  .nullish()
  .transform((typed, context) => {
    const digits = normalizeCpf(cleanText(typed ?? ''));
    if (digits !== '' && !isValidCpf(digits)) context.addIssue({ code: 'custom', message: 'invalid' });
    return digits || null;
  });

export const ownCertificate = z.strictObject({
  id,
  courseId: id,
  /** Until then it is only its holder's to see. */
  confirmed: z.boolean(),
  /** Whether the CPF of its holder may stand on it. */
  asksCpf: z.boolean(),
  status: certificateStatus,
  revokedReason: z.string().nullable(),
  /** Whether its credential is shown to anybody. */
  shared: z.boolean(),
  sheet,
});
export type OwnCertificate = z.infer<typeof ownCertificate>;

export const courseCertificate = z.strictObject({
  /** Null while there is none. */
  certificate: ownCertificate.nullable(),
  /** The moment from which it is issued; null where the course gives none, or lessons are missing. */
  dueAt: timestamp.nullable(),
});
export type CourseCertificate = z.infer<typeof courseCertificate>;

export const studentCertificatesContract = {
  certificates: everyday
    .route({ method: 'GET', path: '/student/certificates', summary: 'The certificates of the student' })
    .output(z.strictObject({ certificates: z.array(ownCertificate) })),
  courseCertificate: everyday
    .route({
      method: 'GET',
      path: '/student/courses/{courseId}/certificate',
      summary: 'The certificate of a course, or when it will be there',
    })
    .input(z.strictObject({ courseId: id }))
    .output(courseCertificate),
  confirmCertificate: everyday
    .route({
      method: 'POST',
      path: '/student/certificates/{certificateId}/name',
      summary: 'Confirm the name on a certificate, or correct it: once',
    })
    .input(z.strictObject({ certificateId: id, name: personName, cpf: typedCpf }))
    .output(nothing),
  shareCertificate: everyday
    .route({
      method: 'PUT',
      path: '/student/certificates/{certificateId}/sharing',
      summary: 'Show the credential of a certificate to anybody, or to nobody else any more',
    })
    .input(z.strictObject({ certificateId: id, shared: z.boolean({ error: 'invalid' }) }))
    .output(nothing),
};
