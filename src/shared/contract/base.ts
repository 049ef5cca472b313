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
  /** Students: what would be allowed, and how many there are. */
  limit: z.int().optional(),
  count: z.int().optional(),
  /** The proofs this session may use; without any, only a link by mail is left. */
  proofs: z.array(z.enum(PROOFS)).optional(),
  requestId: z.string().optional(),
});

type ErrorMap = { [Code in ErrorCode]: { status: (typeof ERROR_STATUS)[Code]; data: typeof problem } };

const errors = Object.fromEntries(
  Object.entries(ERROR_STATUS).map(([code, status]) => [code, { status, data: problem }]),
) as ErrorMap;

export type Assurance = {
  /** Whether it must have confirmed, within the last minutes, who it is; for some that depends on what is asked. */
  stepUp: boolean | ((input: unknown) => boolean);
};

const operation = oc.$meta<Partial<Assurance>>({}).errors(errors);

/*
 * Every operation says which of these it is: there is no other way to write one. What is exported, removed in numbers or for
 * good, or lets somebody in later is sensitive, a GET included.
 */
export const everyday = operation.meta({ stepUp: false });
export const sensitive = operation.meta({ stepUp: true });

/** Sensitive by what it is asked to do. What does not even fit the schema is refused for that. */
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
