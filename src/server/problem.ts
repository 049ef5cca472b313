import type { EditConflict } from '#shared/contract/edits.ts';
import type { ErrorCode, FieldProblem } from '#shared/errors.ts';
import type { Proof } from '#shared/security/step-up.ts';

type Details = {
  fields?: FieldProblem[];
  reason?: string;
  supportEmail?: string;
  retryAfterSeconds?: number;
  limit?: number;
  count?: number;
  proofs?: Proof[];
  conflict?: EditConflict<unknown>;
};

/** What a domain function throws when the answer is no. It knows nothing of HTTP; http/problems.ts turns it into an answer. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }
}

/** Not yours, or not there: the answer is the same. */
export const notFound = () => new Problem('not_found');
