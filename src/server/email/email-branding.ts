export type EmailBranding = {
  name: string;
  senderName: string;
  logoUrl: string | null;
  /** Behind a logo that was made for the top bar: its colour. */
  logoGround?: string;
  primaryColor: string;
  supportEmail: string | null;
  /** Schools only: the privacy page. */
  privacyUrl?: string;
  courseAccess: { subject: string; body: string } | null;
  link(path: string, fragment?: string): string;
  /** The same on a host that is the operator's: a school that has its own sees what is sent there. */
  operatorLink(path: string, fragment?: string): string;
};
