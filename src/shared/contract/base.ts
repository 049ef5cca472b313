import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts';

/** What every refusal carries besides its code: the fields at fault, and the id to look for in the log. */
export const refusal = z.strictObject({
  fields: z.array(z.strictObject({ field: z.string(), code: z.string() })).optional(),
  reason: z.string().optional(),
  supportEmail: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  /** Students: what would be allowed, and how many there are. */
  limit: z.int().optional(),
  count: z.int().optional(),
  requestId: z.string().optional(),
});

type ErrorMap = { [Code in ErrorCode]: { status: (typeof ERROR_STATUS)[Code]; data: typeof refusal } };

const errors = Object.fromEntries(
  Object.entries(ERROR_STATUS).map(([code, status]) => [code, { status, data: refusal }]),
) as ErrorMap;

export const operation = oc.errors(errors);
export const nothing = z.strictObject({});
