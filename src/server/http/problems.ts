import { ORPCError, ValidationError } from '@orpc/server';
import type { z } from 'zod';
import type { problem } from '#shared/contract/base.ts';
import { ERROR_STATUS, type ErrorCode, type FieldCode, type FieldProblem } from '#shared/errors.ts';
import { isUnavailable } from '../database/connection/outage.ts';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import { isStorageAway } from '../uploads/storage.ts';

type ProblemAnswer = ORPCError<ErrorCode, z.infer<typeof problem>>;

const FIELD_CODES: readonly string[] = [
  'required',
  'too_long',
  'too_short',
  'invalid',
  'reserved',
  'forbidden_claim',
  'unprintable',
] satisfies FieldCode[];

/** Turns any error into a response with a code. Unexpected ones get an id that is also logged. */
export function toProblemAnswer(error: unknown, requestId: string, log: Log): ProblemAnswer {
  if (error instanceof ORPCError && error.code in ERROR_STATUS) return error as ProblemAnswer;
  if (error instanceof Problem) return refuse(error.code, { ...error.details, requestId });
  const issues = inputIssues(error);
  if (issues) return refuse('invalid_input', { fields: fieldProblems(issues), requestId });
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') return refuse('malformed_request', { requestId });
  if (isUnavailable(error)) {
    log.error('database_unavailable', { requestId, cause: codeOf(error) });
    return refuse('unavailable', { retryAfterSeconds: 2, requestId });
  }
  if (isStorageAway(error)) {
    log.error('storage_unavailable', { requestId, cause: codeOf((error as Error).cause ?? error) });
    return refuse('unavailable', { retryAfterSeconds: 2, requestId });
  }
  log.error('unexpected', { requestId, stack: stackOf(error) });
  return refuse('unexpected', { requestId });
}

function refuse(code: ErrorCode, data: z.infer<typeof problem>): ProblemAnswer {
  return new ORPCError(code, { defined: true, status: ERROR_STATUS[code], message: code, data });
}

type Issue = { message: string; path?: readonly unknown[]; code?: string; keys?: string[] };

function inputIssues(error: unknown): readonly Issue[] | null {
  const isInput = error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError;
  return isInput ? ((error.cause as ValidationError).issues as readonly Issue[]) : null;
}

export const fieldProblems = (issues: readonly Issue[]): FieldProblem[] => issues.map(toField);

function toField(issue: Issue): FieldProblem {
  const path = (issue.path ?? []).map((part) => String((part as { key?: unknown })?.key ?? part));
  if (issue.code === 'unrecognized_keys')
    return { field: [...path, issue.keys?.[0] ?? ''].join('.'), code: 'unknown_field' };
  const code = FIELD_CODES.includes(issue.message) ? (issue.message as FieldCode) : 'invalid';
  return { field: path.join('.'), code };
}

/** A stack without its message, which may quote personal data; for an output that broke its schema, only the paths. */
export function stackOf(error: unknown): string {
  if (error instanceof ORPCError && error.cause instanceof ValidationError) {
    const paths = (error.cause.issues as readonly Issue[]).map(
      (issue) => `${(issue.path ?? []).join('.')} ${issue.code ?? ''}`,
    );
    return `answer outside its schema: ${paths.join(', ')}`;
  }
  const cause = error instanceof ORPCError && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return typeof cause;
  const frames = (cause.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const code = (cause as { code?: string }).code ?? '';
  return [`${cause.name} ${code}`, ...frames.slice(0, 12)].join('\n');
}

/** PostgreSQL's or the system's code: it names no person. */
const codeOf = (error: unknown) =>
  (error as { code?: string })?.code ?? (error instanceof Error ? error.name : typeof error);
