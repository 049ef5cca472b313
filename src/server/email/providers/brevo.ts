import { setTimeout as wait } from 'node:timers/promises';
import type { Env } from '../../env.ts';
import { type Failure, SendError } from '../failures.ts';
import { oneLine } from '../school-template/placeholders.ts';
import { headersOf, type Message, type Transport } from './transport.ts';

const PATH = '/v3/smtp/email';
const TIMEOUT_MS = 30_000;
/** The API's limit for names, in characters. */
const NAME = 70;
/** Above this delay a job gives up its turn and comes back later. */
const PATIENCE_SECONDS = 60;

type Answer = { code?: string; message?: string; messageId?: string };

/** Brevo's API, with plain HTTP (see docs/decisions/0011). */
export function brevoTransport({ origin, apiKey, from }: NonNullable<Env['brevo']>): Transport {
  /** Brevo's rate limit for the whole account. */
  let quietUntil = 0;

  async function send(message: Message): Promise<string> {
    await waitForRate(quietUntil - Date.now());
    const response = await post(`${origin}${PATH}`, apiKey, bodyOf(message, from));
    const answer = await readAnswer(response);
    if (response.ok || isDuplicate(response, answer)) return answer.messageId ?? message.key;
    const failure = classifyAnswer(response, answer);
    if (response.status === 429) quietUntil = Date.now() + (failure.retryAfterSeconds ?? 1) * 1000;
    throw new SendError(failure);
  }
  return { send, close() {} };
}

/** @throws SendError if it would take too long */
async function waitForRate(ms: number): Promise<void> {
  if (ms <= 0) return;
  const retryAfterSeconds = Math.ceil(ms / 1000);
  if (retryAfterSeconds <= PATIENCE_SECONDS) return wait(ms);
  throw new SendError({ code: 'BREVO 429', text: 'BREVO 429', reason: 'busy', outcome: 'again', retryAfterSeconds });
}

const bodyOf = ({ key, subject, html, text, senderName, to, replyTo, ...more }: Message, from: string) => ({
  sender: { name: nameOf(senderName), email: from },
  to: [{ name: nameOf(to.name), email: to.address }],
  replyTo: replyTo ? { email: replyTo } : undefined,
  subject: oneLine(subject),
  htmlContent: html,
  textContent: text,
  headers: { idempotencyKey: key, ...headersOf(more) },
});

/** Brevo refuses empty names. */
const nameOf = (name: string) => oneLine(name).slice(0, NAME) || undefined;

async function post(url: string, apiKey: string, body: object): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const code = `BREVO ${cause?.code ?? name}`;
    throw new SendError({ code, text: code, reason: 'connection', outcome: 'again', key: keyAfter(cause?.code) });
  }
}

/** The request never reached the server. */
const NOBODY = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const keyAfter = (code = ''): Failure['key'] => (NOBODY.includes(code) ? 'renew' : 'keep');

/** An unreadable body is ignored: the status decides. */
const readAnswer = async (response: Response): Promise<Answer> =>
  Object(await response.json().catch(() => ({}))) as Answer;

/** The same key was accepted before: the message is on its way. */
const isDuplicate = ({ status }: Response, { code }: Answer) => status === 400 && code === 'duplicate_parameter';

function classifyAnswer(response: Response, { code = '', message = '' }: Answer): Failure {
  const { status } = response;
  const kind = `BREVO ${status}`;
  const words = oneLine(message).slice(0, 200) || undefined;
  const said = { code: kind, words, text: oneLine(`${kind} ${code} ${message}`).slice(0, 200).trim() };
  if (status === 429 || status === 503)
    return { ...said, reason: 'busy', outcome: 'again', key: 'renew', retryAfterSeconds: pauseAskedFor(response) };
  if (status === 408 || status >= 500) return { ...said, reason: 'busy', outcome: 'again', key: 'keep' };
  // A problem of the account, not of this message, which is sent once the operator has fixed it.
  if ([401, 402, 403].includes(status)) return { ...said, reason: 'account', outcome: 'again', key: 'renew' };
  if (status === 400 && /\bsender\b/i.test(message)) return { ...said, reason: 'account', outcome: 'failed' };
  if (status === 400 && /\bin to\b/i.test(message)) return { ...said, reason: 'address', outcome: 'bounced' };
  return { ...said, reason: 'refused', outcome: 'failed' };
}

/** Retry-After in seconds or as a date; otherwise the API's own header. */
function pauseAskedFor({ headers }: Response): number | undefined {
  const asked = headers.get('retry-after') ?? headers.get('x-sib-ratelimit-reset');
  if (!asked) return undefined;
  const seconds = /^\d+$/.test(asked) ? Number(asked) : Math.ceil((Date.parse(asked) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
