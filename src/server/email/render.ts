import { cleanTemplate, textOf } from './clean-html.ts';
import { fillSubject, fillTemplate, oneLine, type Values } from './placeholders.ts';
import {
  type AccessEnding,
  accessEndingBody,
  accessEndingOptOut,
  accessEndingSubject,
  accessEndingText,
} from './templates/access-ending.ts';
import { type AccessLink, accessLinkBody, accessLinkSubject, accessLinkText } from './templates/access-link.ts';
import { type CleanupDone, cleanupDoneBody, cleanupDoneSubject, cleanupDoneText } from './templates/cleanup-done.ts';
import {
  type CleanupWarning,
  cleanupWarningBody,
  cleanupWarningSubject,
  cleanupWarningText,
} from './templates/cleanup-warning.ts';
import {
  COURSE_ACCESS_KEYS,
  COURSE_ACCESS_SUBJECT,
  courseAccessBody,
  courseAccessKeysText,
  courseAccessText,
} from './templates/course-access.ts';
import {
  type EmailChangeNews,
  emailChangeBody,
  emailChangeSubject,
  emailChangeText,
} from './templates/email-change.ts';
import {
  type FactorResetNews,
  factorResetBody,
  factorResetSubject,
  factorResetText,
} from './templates/factor-reset.ts';
import { footerText, frame } from './templates/frame.ts';
import {
  MAILBOX_PROOF_SUBJECT,
  type MailboxProof,
  mailboxProofBody,
  mailboxProofText,
} from './templates/mailbox-proof.ts';
import { type OwnDomainNews, ownDomainBody, ownDomainSubject, ownDomainText } from './templates/own-domain.ts';
import { type PaymentNews, paymentBody, paymentSubject, paymentText } from './templates/payment.ts';
import { RECOVERY_SUBJECT, type Recovery, recoveryBody, recoveryText } from './templates/recovery.ts';
import {
  type SecurityNews,
  securityNoticeBody,
  securityNoticeSubject,
  securityNoticeText,
} from './templates/security-notice.ts';
import {
  type SubscriptionNews,
  subscriptionBody,
  subscriptionSubject,
  subscriptionText,
} from './templates/subscription.ts';
import {
  type WaitingSales,
  waitingSalesBody,
  waitingSalesSubject,
  waitingSalesText,
} from './templates/waiting-sales.ts';
import {
  type WeeklyDigest,
  weeklyDigestBody,
  weeklyDigestOptOut,
  weeklyDigestSubject,
  weeklyDigestText,
} from './templates/weekly-digest.ts';
import type { Voice } from './voice.ts';

export type Rendered = { subject: string; html: string; text: string };

/** What stands in the log where the message had a password or a link's token. */
export const BLANK = '••••••••';

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** "A", "A e B", "A, B e C". */
export const joinTitles = (titles: readonly string[]) => LIST.format(titles);

/** @param isFirst whether the password is a first one, which nobody but this message tells */
export function renderCourseAccess(values: Values, voice: Voice, { isFirst = false } = {}): Rendered {
  const own = voice.courseAccess;
  const subject = fillSubject(own?.subject || COURSE_ACCESS_SUBJECT, values);
  // By the rules of today, whatever they were when it was stored.
  const body = own && cleanTemplate(own.body);
  if (body) return { subject, ...renderOwn(body, values, voice, isFirst) };
  return {
    subject,
    html: frame(voice, fillTemplate(courseAccessBody(voice), values)),
    text: courseAccessText(values, voice),
  };
}

const TAG = /<[^<>]*>/g;

/** A first password that is not in it stands below it. @param body clean */
function renderOwn(body: string, values: Values, voice: Voice, isFirst: boolean): Pick<Rendered, 'html' | 'text'> {
  const html = fillTemplate(body, values);
  const text = textOf(html);
  const untold = isFirst && !html.replaceAll(TAG, '').includes(values.password);
  return {
    html: frame(voice, untold ? html + fillTemplate(COURSE_ACCESS_KEYS, values) : html),
    text: `${untold ? `${text}\n\n${courseAccessKeysText(values)}` : text}\n\n${footerText(voice)}\n`,
  };
}

export function renderAccessLink(access: AccessLink, voice: Voice): Rendered {
  return {
    subject: oneLine(accessLinkSubject(voice)),
    html: frame(voice, accessLinkBody(access, voice)),
    text: accessLinkText(access, voice),
  };
}

export function renderAccessEnding(ending: AccessEnding, voice: Voice): Rendered {
  return {
    subject: oneLine(accessEndingSubject(ending)),
    html: frame(voice, accessEndingBody(ending, voice), accessEndingOptOut(ending)),
    text: accessEndingText(ending, voice),
  };
}

export function renderCleanupWarning(warning: CleanupWarning, voice: Voice): Rendered {
  return {
    subject: cleanupWarningSubject(warning),
    html: frame(voice, cleanupWarningBody(warning, voice)),
    text: cleanupWarningText(warning, voice),
  };
}

export function renderCleanupDone(about: CleanupDone, voice: Voice): Rendered {
  return {
    subject: cleanupDoneSubject(about),
    html: frame(voice, cleanupDoneBody(about, voice)),
    text: cleanupDoneText(about, voice),
  };
}

export function renderRecovery(recovery: Recovery, voice: Voice): Rendered {
  return {
    subject: RECOVERY_SUBJECT,
    html: frame(voice, recoveryBody(recovery, voice)),
    text: recoveryText(recovery, voice),
  };
}

export function renderMailboxProof(proof: MailboxProof, voice: Voice): Rendered {
  return {
    subject: MAILBOX_PROOF_SUBJECT,
    html: frame(voice, mailboxProofBody(proof, voice)),
    text: mailboxProofText(proof, voice),
  };
}

export function renderSubscription(news: SubscriptionNews, voice: Voice): Rendered {
  return {
    subject: oneLine(subscriptionSubject(news)),
    html: frame(voice, subscriptionBody(news, voice)),
    text: subscriptionText(news, voice),
  };
}

export function renderOwnDomain(about: OwnDomainNews, voice: Voice): Rendered {
  return {
    subject: oneLine(ownDomainSubject(about)),
    html: frame(voice, ownDomainBody(about, voice)),
    text: ownDomainText(about, voice),
  };
}

export function renderWeeklyDigest(digest: WeeklyDigest, voice: Voice): Rendered {
  return {
    subject: oneLine(weeklyDigestSubject(digest)),
    html: frame(voice, weeklyDigestBody(digest, voice), weeklyDigestOptOut(digest)),
    text: weeklyDigestText(digest, voice),
  };
}

export function renderPayment(news: PaymentNews, voice: Voice): Rendered {
  return {
    subject: oneLine(paymentSubject(news)),
    html: frame(voice, paymentBody(news, voice)),
    text: paymentText(news, voice),
  };
}

export function renderWaitingSales(about: WaitingSales, voice: Voice): Rendered {
  return {
    subject: waitingSalesSubject(about),
    html: frame(voice, waitingSalesBody(about, voice)),
    text: waitingSalesText(about, voice),
  };
}

export function renderSecurityNotice(news: SecurityNews, voice: Voice): Rendered {
  return {
    subject: securityNoticeSubject(news),
    html: frame(voice, securityNoticeBody(news, voice)),
    text: securityNoticeText(news, voice),
  };
}

export function renderEmailChange(news: EmailChangeNews, voice: Voice): Rendered {
  return {
    subject: emailChangeSubject(news),
    html: frame(voice, emailChangeBody(news, voice)),
    text: emailChangeText(news, voice),
  };
}

export function renderFactorReset(news: FactorResetNews, voice: Voice): Rendered {
  return {
    subject: factorResetSubject(),
    html: frame(voice, factorResetBody(news, voice)),
    text: factorResetText(news, voice),
  };
}
