import { truncate } from '#shared/text.ts';
import { oneLine } from './placeholders.ts';

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/** Of an error only what helps: its kind, and what the receiving server said. */
export function describeFailure(error: unknown): { code: string; text: string } {
  const { code = 'unexpected', responseCode, response } = (error ?? {}) as SmtpError;
  const kind = responseCode ? `${code} ${responseCode}` : code;
  return { code: kind, text: truncate(oneLine(response ? `${code} ${response}` : kind), 200) };
}

/** The server took the connection and refused this recipient or message: asking again changes nothing. */
export function isRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = (error ?? {}) as SmtpError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
