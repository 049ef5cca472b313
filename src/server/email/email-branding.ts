/** Who an e-mail speaks for: a school, or the platform (`branding/email-branding.ts`). */
export type EmailBranding = {
  name: string;
  /** The sender people see; the address is always the platform's. */
  senderName: string;
  /** Absolute, as an e-mail needs it. */
  logoUrl: string | null;
  primaryColor: string;
  supportEmail: string | null;
  /** The school's own template, where it wrote one. */
  courseAccess: { subject: string; body: string } | null;
  /** An address of the students' area, with the school's look. */
  link(path: string, fragment?: string): string;
  /** The same on a host that is the operator's: a school that has its own sees what is sent there. */
  operatorLink(path: string, fragment?: string): string;
};
