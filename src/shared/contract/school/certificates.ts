import { z } from 'zod';
import { QUIZ_RULES } from '#shared/certificates/quiz-results.ts';
import { findClaim } from '#shared/certificates/word-guard.ts';
import { LIMITS } from '#shared/limits.ts';
import { readDocument } from '#shared/person/document.ts';
import { hexColor, id, optionalImage, pageNumber, personName, search, text, timestamp } from '#shared/schemas.ts';
import { cleanText } from '#shared/text/text.ts';
import { everyday, nothing, onceKey, sensitive } from '../base.ts';
import { certificateKind, certificateStatus, design, paper, programmeItem, signature } from '../certificate-sheet.ts';
import { conflictsOver, edit } from '../edits.ts';

const unclaiming = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.refine((typed) => findClaim(typed) === null, 'forbidden_claim');

/** Pictures for printing must be uploaded: the server never fetches them from elsewhere. */
const ownPicture = optionalImage.refine((url) => url === null || url.startsWith('/uploads/'), 'invalid');

const whole = (min: number, max: number) => z.int('invalid').min(min, 'invalid').max(max, 'too_long');

const issuerDocument = z
  .string({ error: 'invalid' })
  .max(40, 'too_long')
  .nullish()
  .transform((typed, context) => {
    const written = cleanText(typed ?? '');
    const read = readDocument(written);
    if (written !== '' && read === null) context.addIssue({ code: 'custom', message: 'invalid' });
    return read;
  });

const quizRule = z.enum(QUIZ_RULES);

const typedRules = z.strictObject({
  active: z.boolean({ error: 'invalid' }),
  kind: certificateKind,
  hours: whole(1, LIMITS.certificateHours),
  minPercent: whole(1, 100),
  minDays: whole(0, LIMITS.certificateDays),
  saleDelayDays: whole(0, LIMITS.certificateSaleDelay),
  validMonths: whole(1, LIMITS.certificateMonths)
    .nullish()
    .transform((typed) => typed ?? null),
  quizRule: quizRule.default('none'),
  quizPercent: whole(1, 100).default(70),
  showResult: z.boolean({ error: 'invalid' }).default(false),
  askCpf: z.boolean({ error: 'invalid' }).default(false),
  revokeRefunded: z.boolean({ error: 'invalid' }).default(false),
  issuerName: unclaiming(personName),
  issuerDocument,
  signatures: z
    .array(
      z.strictObject({
        name: unclaiming(personName),
        role: unclaiming(text(LIMITS.signatureRole)),
        imageUrl: ownPicture,
      }),
    )
    .max(LIMITS.signatures, 'too_long'),
  design: z.strictObject({ paper, bandColor: hexColor, pictureUrl: ownPicture }),
});

/** A certificate may only print a quiz result that its rules require. */
export const certificateRulesInput = typedRules
  .refine(({ kind, quizRule }) => kind !== 'achievement' || quizRule !== 'none', {
    path: ['quizRule'],
    error: 'required',
  })
  .transform((rules) => ({ ...rules, showResult: rules.showResult && rules.quizRule !== 'none' }));
export type CertificateRulesInput = z.infer<typeof certificateRulesInput>;

const rules = z.strictObject({
  active: z.boolean(),
  kind: certificateKind,
  hours: z.int(),
  minPercent: z.int(),
  minDays: z.int(),
  saleDelayDays: z.int(),
  validMonths: z.int().nullable(),
  quizRule,
  quizPercent: z.int(),
  showResult: z.boolean(),
  askCpf: z.boolean(),
  revokeRefunded: z.boolean(),
  issuerName: z.string(),
  issuerDocument: z.string().nullable(),
  signatures: z.array(signature),
  design,
  /** 0 where none is saved yet. */
  version: z.int(),
});
export type AuthoredRules = z.infer<typeof rules>;

const batch = z.strictObject({ id, total: z.int(), done: z.int(), issued: z.int(), finishedAt: timestamp.nullable() });

export const certificateRules = z.strictObject({
  course: z.strictObject({ id, title: z.string(), coverUrl: z.string().nullable() }),
  /** The stored rules, or the defaults for a course without any. */
  rules,
  saved: z.boolean(),
  programme: z.array(programmeItem),
  /** The address of the school's check page. */
  checkUrl: z.string(),
  /** The longest name among the school's students, for the preview. */
  longestName: z.string().nullable(),
  /** Number of valid certificates, and of students who finished without one. */
  issued: z.int(),
  finished: z.int(),
  /** Among these, those who cannot come in now. */
  finishedOutside: z.int(),
  /** Number of published quizzes. */
  quizzes: z.int(),
  batch: batch.nullable(),
});
export type CertificateRules = z.infer<typeof certificateRules>;

export const listedCertificate = z.strictObject({
  id,
  code: z.string(),
  number: z.string(),
  studentId: id,
  holder: z.string().nullable(),
  course: z.string(),
  issuedAt: timestamp,
  /** Whether its holder has confirmed the name. */
  confirmed: z.boolean(),
  status: certificateStatus,
  /** Still valid, although everything paid for the course was refunded. */
  refunded: z.boolean(),
  revokedReason: z.string().nullable(),
  checkUrl: z.string(),
});
export type ListedCertificate = z.infer<typeof listedCertificate>;

export const certificateList = z.strictObject({
  certificates: z.array(listedCertificate),
  total: z.int(),
  /** Valid certificates whose purchase was refunded. */
  refunded: z.int(),
  page: z.int(),
  pageSize: z.int(),
  course: z.strictObject({ id, title: z.string() }).nullable(),
});
export type CertificateList = z.infer<typeof certificateList>;

const courseId = id;
const certificateId = id;
export const certificatesQuestion = z.strictObject({
  search,
  courseId: id.nullish(),
  refunded: z.boolean().optional(),
  page: pageNumber,
});

export const certificatesContract = {
  certificateRules: everyday
    .route({
      method: 'GET',
      path: '/producer/courses/{courseId}/certificate',
      summary: "Get a course's certificate rules",
    })
    .input(z.strictObject({ courseId }))
    .output(certificateRules),
  saveCertificateRules: everyday
    .errors(conflictsOver(rules))
    .route({
      method: 'PUT',
      path: '/producer/courses/{courseId}/certificate',
      summary: "Update a course's certificate rules; issued certificates do not change",
    })
    .input(z.strictObject({ courseId, rules: certificateRulesInput, ...edit }))
    .output(rules),
  issueEarlierCertificates: everyday
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/certificate/earlier',
      summary: 'Issue certificates to students who had already finished, in a job',
    })
    .input(z.strictObject({ courseId, ...onceKey }))
    .output(batch),
  certificates: everyday
    .route({ method: 'GET', path: '/producer/certificates', summary: 'List the register of certificates, by page' })
    .input(certificatesQuestion)
    .output(certificateList),
  revokeCertificate: everyday
    .route({
      method: 'POST',
      path: '/producer/certificates/{certificateId}/revocation',
      summary: 'Revoke a certificate, with a reason that its check page shows',
    })
    .input(
      z.strictObject({
        certificateId,
        reason: text(LIMITS.revocationReason).pipe(z.string().min(1, 'required')),
      }),
    )
    .output(nothing),
  correctCertificate: everyday
    .route({
      method: 'POST',
      path: '/producer/certificates/{certificateId}/correction',
      summary: 'Reissue a certificate with a corrected name; the previous one links to it',
    })
    .input(z.strictObject({ certificateId, name: personName, ...onceKey }))
    .output(z.strictObject({ id })),
  changeBadgeKey: sensitive
    .route({
      method: 'POST',
      path: '/producer/badge-key',
      summary: 'Rotate the key that signs credentials; earlier signatures stay valid',
    })
    .output(nothing),
};
