import type { ErrorCode, FieldProblem } from '#shared/errors.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { errorText, isErrorCode } from './error-texts.ts';
import { type FormName, fieldText } from './field-texts.ts';

export type ExplainedProblem = {
  code: ErrorCode | 'network';
  text: string;
  fields: Record<string, string>;
  reason?: string;
  supportEmail?: string;
  retryAfterSeconds?: number;
  /** Students: what would be allowed, and how many there are. */
  limit?: number;
  count?: number;
  /** Quoted to support, who find it in the server's log. */
  requestId?: string;
};

type Details = Omit<ExplainedProblem, 'code' | 'text' | 'fields'> & { fields?: FieldProblem[] };

type Reading = {
  form?: FormName;
  /** Replaces the general sentence if the server failed without a specific reason. */
  unexpected?: string;
};

/** The sentence for a failed call. Anything that is not a response of our API counts as a failed connection. */
export function explainProblem(error: unknown, { form = 'none', unexpected }: Reading = {}): ExplainedProblem {
  if (!(error instanceof Problem)) return { code: 'network', text: errorText('network'), fields: {} };
  const { fields = [], ...details } = (error.data ?? {}) as Details;
  const code = isErrorCode(error.code) ? error.code : codeOfStatus(error.status);
  const text = code === 'unexpected' && unexpected ? unexpected : againIn(code, details.retryAfterSeconds);
  return {
    ...details,
    code,
    text,
    fields: Object.fromEntries(
      fields.map((problem) => [
        problem.field,
        code === 'invalid_input' ? fieldText(form, problem.field, problem.code) : text,
      ]),
    ),
  };
}

/** The sentence of a code; for too many tries, with the waiting time if known. */
export function againIn(code: ErrorCode, retryAfterSeconds = 0): string {
  const text = errorText(code);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  if (!code.startsWith('too_many_') || minutes === 0) return text;
  const time = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  // The specified sentence stays whole.
  if (code === 'too_many_logins') return `${text} ${minutes === 1 ? 'Falta' : 'Faltam'} ${time}.`;
  return `${text.slice(0, text.indexOf('.'))}. Tente novamente em ${time}.`;
}

/** A proxy in front of the server responds without our codes. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 408) return 'too_slow';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_requests';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unexpected';
}
