export type EmailBranding = {
  name: string;
  senderName: string;
  logoUrl: string | null;
  /** The top bar's colour, as the background of a logo that was made for it. */
  logoGround?: string;
  primaryColor: string;
  supportEmail: string | null;
  /** Schools only: the privacy page. */
  privacyUrl?: string;
  courseAccess: { subject: string; body: string } | null;
  link(path: string, fragment?: string): string;
  /** Like `link`, always on the operator's host: on their own domain a school could see the request. */
  operatorLink(path: string, fragment?: string): string;
};
