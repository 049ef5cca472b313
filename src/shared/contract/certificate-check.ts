import { z } from 'zod';
import { readCode } from '#shared/certificates/code.ts';
import { personName, timestamp } from '#shared/schemas.ts';
import { everyday } from './base.ts';
import { certificateStatus, sheet } from './certificate-sheet.ts';

/** A code as somebody types it. */
export const certificateCode = z.string({ error: 'required' }).transform((typed, context) => {
  const code = readCode(typed);
  if (code === null) context.addIssue({ code: 'custom', message: typed.trim() === '' ? 'required' : 'invalid' });
  return code ?? '';
});

export const checkedCertificate = z.strictObject({
  status: certificateStatus,
  /** Without the holder's name if they were deleted from the school's records; a typed name can still be compared. */
  sheet,
  revokedAt: timestamp.nullable(),
  revokedReason: z.string().nullable(),
  /** The certificate that replaces it. */
  replacedByCode: z.string().nullable(),
  /** SHA-256 of each generated file. */
  fileHashes: z.array(z.string()),
  supportEmail: z.string().nullable(),
  /** Address of the Open Badge, if its holder has made it public. */
  credentialUrl: z.string().nullable(),
});
export type CheckedCertificate = z.infer<typeof checkedCertificate>;

export const certificateCheckContract = {
  checkCertificate: everyday
    // POST instead of GET because each try is counted.
    .route({ method: 'POST', path: '/certificate-checks', summary: 'Check a certificate in a school’s register' })
    .input(z.strictObject({ code: certificateCode }))
    .output(checkedCertificate),
  compareHolder: everyday
    .route({
      method: 'POST',
      path: '/certificate-checks/holder',
      summary: 'Check whether the certificate of an erased holder was issued to this name',
    })
    .input(z.strictObject({ code: certificateCode, name: personName }))
    .output(z.strictObject({ matches: z.boolean() })),
};
