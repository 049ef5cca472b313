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

/**
 * An expected refusal with an error code, thrown by domain functions. Independent of HTTP; http/problems.ts
 * turns it into a response.
 */
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

/** The same answer for missing rows and for rows of other schools. */
export const notFound = () => new Problem('not_found');
