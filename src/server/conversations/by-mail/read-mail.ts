import type { Email } from 'postal-mime';
import { limitConcurrency } from '../../uploads/limit-concurrency.ts';
import { isAutomatic } from './is-automatic.ts';
import { MailRefused } from './refusal.ts';
import { withoutQuotes } from './without-quotes.ts';

export type ReadMail = {
  /** Identifies repeated deliveries. */
  messageId: string;
  from: string | null;
  isAutomatic: boolean;
  /** A mail server on the way found that the sender's domain did not send it. */
  isForged: boolean;
  /** The text without quotations. */
  text: string;
  /** Names of the attachments. */
  attachments: string[];
};

/** Parsing a six-megabyte mail blocks the process for a moment. */
const oneByOne = limitConcurrency(1);

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024 };
const HTML_LETTERS = 500_000;
const NAMED = 10;

/** @throws MailRefused unreadable */
export function readMail(raw: Buffer): Promise<ReadMail> {
  return oneByOne(async () => {
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(raw, LIMITS).catch(() => {
      throw new MailRefused('unreadable');
    });
    return {
      messageId: mail.messageId ?? '',
      from: senderOf(mail),
      isAutomatic: isAutomatic(mail.headers, mail.subject),
      isForged: mail.headers.some(
        ({ key, value }) => key === 'authentication-results' && /\bdmarc=fail\b/i.test(value),
      ),
      text: withoutQuotes(mail.text?.trim() ? mail.text : await textOf(mail.html ?? '')),
      attachments: mail.attachments
        .filter(({ disposition, related }) => disposition === 'attachment' || !related)
        .slice(0, NAMED)
        .map(({ filename, mimeType }) => filename || mimeType),
    };
  });
}

/** The only sender; null if there are several. */
function senderOf({ headers, from }: Email): string | null {
  const many = headers.filter(({ key }) => key === 'from').length > 1;
  return many || !from?.address ? null : from.address.trim().toLowerCase();
}

/** Elements that mail programs use for quotations. */
const QUOTES = ['blockquote', '.gmail_quote', '.gmail_attr', '#divRplyFwdMsg', '.moz-cite-prefix', '.yahoo_quoted'];
const SKIPPED = [...QUOTES, 'img', 'style', 'script', 'title', 'head'];

async function textOf(html: string): Promise<string> {
  if (html === '') return '';
  const { convert } = await import('html-to-text');
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: HTML_LETTERS, maxDepth: 50, maxChildNodes: 5_000 },
    selectors: [
      ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
}
