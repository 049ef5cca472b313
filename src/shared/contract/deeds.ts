import { z } from 'zod';
import { day, id, search, timestamp } from '#shared/schemas.ts';
import { DEED_ACTIONS, DEED_KINDS, DONE_BY } from '#shared/security/deeds.ts';
import { everyday, sensitive } from './base.ts';

const deed = z.strictObject({
  id,
  at: timestamp,
  actorName: z.string(),
  by: z.enum(DONE_BY),
  action: z.enum(DEED_ACTIONS),
  subject: z.string().nullable(),
  count: z.int().nullable(),
  details: z.strictObject({ fields: z.array(z.string()).optional() }),
  addressGroup: z.string().nullable(),
  device: z.string().nullable(),
});
export type SchoolDeed = z.infer<typeof deed>;

const filters = {
  search,
  kind: z.enum(DEED_KINDS).optional(),
  /** A person by id, or what is no person. */
  who: z.union([id, z.enum(DONE_BY)]).optional(),
  /** Days in São Paulo, both included. */
  from: day.optional(),
  to: day.optional(),
};

const deedPage = z.strictObject({
  deeds: z.array(deed),
  /** After which the next page begins; null on the last. */
  next: id.nullable(),
  people: z.array(z.strictObject({ who: z.string(), name: z.string() })),
});
export type DeedPage = z.infer<typeof deedPage>;

export const deedsContract = {
  deeds: everyday
    .route({ method: 'GET', path: '/producer/deeds', summary: 'What was done in the school, the latest first' })
    .input(
      z.strictObject({
        ...filters,
        after: id.optional(),
        limit: z.coerce.number<number>().int('invalid').min(1, 'invalid').max(50, 'invalid').default(50),
      }),
    )
    .output(deedPage),
  exportDeeds: sensitive
    .route({ method: 'POST', path: '/producer/deeds/export', summary: 'The same as rows of a file; a deed of its own' })
    .input(z.strictObject(filters))
    .output(z.strictObject({ deeds: z.array(deed), total: z.int() })),
};
