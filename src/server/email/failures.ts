import type { EmailReason } from '#shared/contract/people/emails.ts';
import { truncate } from '#shared/text/text.ts';
import { oneLine } from './school-template/placeholders.ts';

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

export type Failure = {
  code: string;
  /** A summary without addresses: the kind of error, and the receiving server's answer. */
  text: string;
  words?: string;
  reason: EmailReason;
  outcome: 'again' | 'bounced' | 'failed';
  /**
   * For providers with idempotency keys. `keep`: it may have accepted the message, so the retry repeats the
   * key before it expires; `renew`: it certainly has not.
   */
  key?: 'keep' | 'renew';
  retryAfterSeconds?: number;
};

export class SendError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

export function classifyFailure(error: unknown): Failure {
  if (error instanceof SendError) return error.failure;
  const { code = 'unexpected', responseCode, response } = (error ?? {}) as SmtpError;
  const kind = responseCode ? `${code} ${responseCode}` : code;
  const text = truncate(oneLine(response ? `${code} ${response}` : kind), 200);
  const words = response ? truncate(oneLine(response), 200) : undefined;
  return { code: kind, text, words, ...verdictOn((error ?? {}) as SmtpError) };
}

type Verdict = Pick<Failure, 'reason' | 'outcome'>;

const ADDRESS: Verdict = { reason: 'address', outcome: 'bounced' };
const MAILBOX: Verdict = { reason: 'mailbox', outcome: 'bounced' };
const REFUSED: Verdict = { reason: 'refused', outcome: 'failed' };

const ACCOUNT_CODES = ['EAUTH', 'ENOAUTH'];
const AUTHENTICATION_REQUIRED = 530;

function verdictOn({ code = '', responseCode = 0, response = '', command }: SmtpError): Verdict {
  const answered = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (ACCOUNT_CODES.includes(code) || responseCode === AUTHENTICATION_REQUIRED)
    return { reason: 'account', outcome: 'again' };
  if (answered && responseCode >= 500) return verdictOnRefusal(response, command);
  if (responseCode >= 400) return { reason: 'busy', outcome: 'again' };
  return { reason: NETWORK.test(code) ? 'connection' : 'unknown', outcome: 'again' };
}

const NETWORK = /^E(CONN|SOCKET|TIMEDOUT|DNS|TLS|PROTOCOL|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)/;

/** Second number of an enhanced status code (RFC 3463). */
const SUBJECT = { address: '1', mailbox: '2', policy: '7' };
const MAILBOX_FULL = /^552/;

/** A permanent refusal by the server: retrying is useless. */
function verdictOnRefusal(response: string, command?: string): Verdict {
  const subject = /^5\d\d[ -]5\.(\d)\./.exec(response)?.[1];
  if (subject === SUBJECT.address) return ADDRESS;
  if (subject === SUBJECT.mailbox) return MAILBOX;
  if (command === 'MAIL FROM') return { reason: 'account', outcome: 'failed' };
  if (command !== 'RCPT TO' || subject === SUBJECT.policy) return REFUSED;
  return MAILBOX_FULL.test(response) ? MAILBOX : ADDRESS;
}
