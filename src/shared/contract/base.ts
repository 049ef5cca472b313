import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts';
import { id } from '#shared/schemas.ts';
import { PROOFS } from '#shared/security/step-up.ts';

export const problem = z.strictObject({
  fields: z.array(z.strictObject({ field: z.string(), code: z.string() })).optional(),
  reason: z.string().optional(),
  supportEmail: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  /** For students: the plan's limit and the current number. */
  limit: z.int().optional(),
  count: z.int().optional(),
  /** The proofs this session may use; if empty, only a link by e-mail is left. */
  proofs: z.array(z.enum(PROOFS)).optional(),
  requestId: z.string().optional(),
});

type ErrorMap = { [Code in ErrorCode]: { status: (typeof ERROR_STATUS)[Code]; data: typeof problem } };

const errors = Object.fromEntries(
  Object.entries(ERROR_STATUS).map(([code, status]) => [code, { status, data: problem }]),
) as ErrorMap;

export type Assurance = {
  /** Whether the session must have confirmed its identity within the last minutes; may depend on the input. */
  stepUp: boolean | ((input: unknown) => boolean);
};

const operation = oc.$meta<Partial<Assurance>>({}).errors(errors);

/*
 * Every operation is one of these two. Exports, bulk or permanent deletions, and whatever gives somebody access later
 * are sensitive, also as a GET.
 */
export const everyday = operation.meta({ stepUp: false });
export const sensitive = operation.meta({ stepUp: true });

/** Sensitive depending on its input. Input that does not fit the schema is refused for that instead. */
export const sensitiveWhen = <Schema extends z.ZodType>(
  schema: Schema,
  isSensitive: (input: z.output<Schema>) => boolean,
) =>
  operation
    .meta({
      stepUp: (input) => {
        const read = schema.safeParse(input);
        return read.success && isSensitive(read.data);
      },
    })
    .input(schema);

export const nothing = z.strictObject({});

/**
 * Idempotency key for creating something: a repeated request with the same key creates nothing new. Requests
 * without a key always do.
 */
export const onceKey = { key: id.optional() };
