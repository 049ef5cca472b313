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
  /** Until then only its holder can see it. */
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

/** Missing quiz results; null if nothing is missing. */
const missingQuizzes = z.strictObject({
  /** Null where each of them has to be passed. */
  average: z.strictObject({ now: z.int(), needed: z.int() }).nullable(),
  missing: z.array(
    z.strictObject({
      lessonId: id,
      title: z.string(),
      best: z.int().nullable(),
      /** Handed in, and not graded yet. */
      grading: z.boolean(),
      /** Whether its lesson is open. */
      open: z.boolean(),
    }),
  ),
});
export type MissingQuizzes = z.infer<typeof missingQuizzes>;

export const courseCertificate = z.strictObject({
  /** Null while there is none. */
  certificate: ownCertificate.nullable(),
  /** The moment from which it is issued; null where the course gives none, or something is missing. */
  dueAt: timestamp.nullable(),
  /** The student's figures for the course. */
  figures: z.strictObject({
    /** Seconds played on this platform. */
    watchedSeconds: z.int(),
    /** Days from first access to the end, or until now; 1 if both are on the same day. */
    days: z.int(),
  }),
  quizzes: missingQuizzes.nullable(),
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
      summary: 'What has come of a course: its certificate, or when it will be there',
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
