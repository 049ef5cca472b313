import { z } from 'zod';
import { isValidCpf, normalizeCpf } from '#shared/person/cpf.ts';
import { id, personName, timestamp } from '#shared/schemas.ts';
import { cleanText } from '#shared/text/text.ts';
import { everyday, nothing } from '../base.ts';
import { certificateStatus, sheet } from '../certificate-sheet.ts';

/** Digits only; null for none. */
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
  /** Until then it is only visible to its holder. */
  confirmed: z.boolean(),
  /** Whether the course's certificates may show the holder's CPF. */
  asksCpf: z.boolean(),
  status: certificateStatus,
  revokedReason: z.string().nullable(),
  /** Whether its credential is public. */
  shared: z.boolean(),
  sheet,
});
export type OwnCertificate = z.infer<typeof ownCertificate>;

/** Missing quiz results; null if nothing is missing. */
const missingQuizzes = z.strictObject({
  /** Null if each quiz must be passed. */
  average: z.strictObject({ now: z.int(), needed: z.int() }).nullable(),
  missing: z.array(
    z.strictObject({
      lessonId: id,
      title: z.string(),
      best: z.int().nullable(),
      /** Submitted, and not graded yet. */
      grading: z.boolean(),
      /** Whether its lesson is open. */
      open: z.boolean(),
    }),
  ),
});
export type MissingQuizzes = z.infer<typeof missingQuizzes>;

export const courseCertificate = z.strictObject({
  /** Null until it is issued. */
  certificate: ownCertificate.nullable(),
  /** When it will be issued; null if the course has no certificates, or something is missing. */
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
    .route({ method: 'GET', path: '/student/certificates', summary: "List the student's certificates" })
    .output(z.strictObject({ certificates: z.array(ownCertificate) })),
  courseCertificate: everyday
    .route({
      method: 'GET',
      path: '/student/courses/{courseId}/certificate',
      summary: "Get a course's certificate, or when it will be issued",
    })
    .input(z.strictObject({ courseId: id }))
    .output(courseCertificate),
  confirmCertificate: everyday
    .route({
      method: 'POST',
      path: '/student/certificates/{certificateId}/name',
      summary: 'Confirm or correct the name on a certificate, once',
    })
    .input(z.strictObject({ certificateId: id, name: personName, cpf: typedCpf }))
    .output(nothing),
  shareCertificate: everyday
    .route({
      method: 'PUT',
      path: '/student/certificates/{certificateId}/sharing',
      summary: 'Share the credential of a certificate publicly, or stop sharing it',
    })
    .input(z.strictObject({ certificateId: id, shared: z.boolean({ error: 'invalid' }) }))
    .output(nothing),
};
