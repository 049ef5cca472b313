import { emailChangeEmail } from './account/email-change-email.ts';
import { submissionGradedEmail } from './assignments/grading/submission-graded-email.ts';
import { addressReservedEmail } from './auth/address-reserved-email.ts';
import { factorResetEmail } from './auth/factors/resets/factor-reset-email.ts';
import { foundAccessEmail } from './auth/links/found-access-email.ts';
import { mailboxProofEmail } from './auth/links/mailbox-proof-email.ts';
import { openSchoolEmail } from './auth/links/open-school-email.ts';
import { recoveryEmail } from './auth/passwords/recovery-email.ts';
import { paidWhileClosingEmail } from './billing/paid-while-closing-email.ts';
import { paymentEmail } from './billing/payment-email.ts';
import { subscriptionEmail } from './billing/subscription-email.ts';
import { certificateReadyEmail } from './certificates/issue/certificate-ready-email.ts';
import { cleanupDoneEmail } from './cleanup/cleanup-done-email.ts';
import { cleanupWarningEmail } from './cleanup/cleanup-warning-email.ts';
import { lessonsClosedEmail } from './cohorts/lessons-closed-email.ts';
import { lessonsOpenedEmail } from './cohorts/opened/lessons-opened-email.ts';
import { seatFreedEmail } from './cohorts/waiting/seat-freed-email.ts';
import { answeredEmail } from './conversations/notices/answered-email.ts';
import { conversationsWaitingEmail } from './conversations/notices/conversations-waiting-email.ts';
import { ownDomainEmail } from './domains/own-domain-email.ts';
import type { EmailDefinition } from './email/definition.ts';
import { schoolClosingEmail } from './platform/closing/school-closing-email.ts';
import { producerClosingEmail } from './privacy/producers/producer-closing-email.ts';
import { producerRequestDueEmail } from './privacy/producers/producer-request-due-email.ts';
import { producerRequestEmail } from './privacy/producers/producer-request-email.ts';
import { dataCodeEmail } from './privacy/requests/data-code-email.ts';
import { dataDeadlineEmail } from './privacy/requests/data-deadline-email.ts';
import { dataRequestEmail } from './privacy/requests/data-request-email.ts';
import { visitCodeEmail } from './privacy/visits/visit-code-email.ts';
import { weeklyDigestEmail } from './reports/weekly-digest-email.ts';
import { waitingSalesEmail } from './sales/waiting-sales-email.ts';
import { schoolPackageEmail } from './school-package/school-package-email.ts';
import { securityNoticeEmail } from './security-notices/security-notice-email.ts';
import { accessLinkEmail } from './students/access/access-link-email.ts';
import { courseAccessEmail } from './students/access/course-access-email.ts';
import { accessEndingEmail } from './students/access/ending/access-ending-email.ts';
import { messageEmail } from './students/message-email.ts';
import { teamInvitationEmail } from './team/invitation-email.ts';
import { ownershipOfferEmail } from './team/ownership/ownership-offer-email.ts';

export const EMAILS: readonly EmailDefinition[] = [
  accessEndingEmail,
  accessLinkEmail,
  addressReservedEmail,
  answeredEmail,
  certificateReadyEmail,
  cleanupDoneEmail,
  cleanupWarningEmail,
  conversationsWaitingEmail,
  courseAccessEmail,
  dataCodeEmail,
  dataDeadlineEmail,
  dataRequestEmail,
  emailChangeEmail,
  factorResetEmail,
  foundAccessEmail,
  lessonsClosedEmail,
  lessonsOpenedEmail,
  mailboxProofEmail,
  messageEmail,
  openSchoolEmail,
  ownDomainEmail,
  ownershipOfferEmail,
  paidWhileClosingEmail,
  paymentEmail,
  producerClosingEmail,
  producerRequestDueEmail,
  producerRequestEmail,
  recoveryEmail,
  schoolClosingEmail,
  schoolPackageEmail,
  seatFreedEmail,
  securityNoticeEmail,
  submissionGradedEmail,
  subscriptionEmail,
  teamInvitationEmail,
  visitCodeEmail,
  waitingSalesEmail,
  weeklyDigestEmail,
];
