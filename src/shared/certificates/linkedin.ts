import { codeText } from './code.ts';
import type { Sheet } from './sheet.ts';

/** A prefilled LinkedIn form for a certificate. Its months begin at 1. */
export function linkedInUrl(sheet: Sheet): string {
  const issued = sheet.issuedOn.split('-').map(Number);
  const expires = sheet.expiresOn?.split('-').map(Number);
  const url = new URL('https://www.linkedin.com/profile/add');
  const fields: Record<string, string | number | undefined> = {
    startTask: 'CERTIFICATION_NAME',
    name: sheet.course,
    organizationName: sheet.school,
    issueYear: issued[0],
    issueMonth: issued[1],
    expirationYear: expires?.[0],
    expirationMonth: expires?.[1],
    certUrl: sheet.checkUrl,
    certId: codeText(sheet.code),
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, `${value}`);
  return url.href;
}
