export type EmailBranding = {
  name: string;
  senderName: string;
  logoUrl: string | null;
  /** Behind a logo that was made for the top bar: its colour. */
  logoGround?: string;
  primaryColor: string;
  supportEmail: string | null;
  /** Of a school: what it keeps of whoever reads this, and how they ask about it. */
  privacyUrl?: string;
  courseAccess: { subject: string; body: string } | null;
  link(path: string, fragment?: string): string;
  /** The same on a host that is the operator's: a school that has its own sees what is sent there. */
  operatorLink(path: string, fragment?: string): string;
};
