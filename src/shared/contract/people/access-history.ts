import { z } from 'zod';
import { CLOSED_REASONS } from '#shared/access/access.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

const grant = z.strictObject({
  id,
  origin: z.enum(['manual', 'import', 'sale', 'courtesy']),
  /** Where the grant came from, such as the number of a sale. */
  reference: z.string().nullable(),
  /** A purchase at the school's own address: the offer's current name, and the package's name at the time. */
  bought: z.strictObject({ offer: z.string(), package: z.string().nullable(), transactionId: z.string() }).nullable(),
  /** Days that were added to the remaining ones. */
  addsDays: z.int().nullable(),
  /** Titles of the modules that it opens; null for the whole course. */
  modules: z.array(z.string()).nullable(),
  startsAt: timestamp,
  /** Exclusive end. */
  endsAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  closedReason: z.enum(CLOSED_REASONS).nullable(),
});
export type GrantShown = z.infer<typeof grant>;

const course = z.strictObject({
  id,
  title: z.string(),
  state: z.enum(['published', 'draft', 'deleted']),
  /** Newest first; empty for a course that was never open to the student. */
  grants: z.array(grant),
});
export type CourseHistory = z.infer<typeof course>;

export const accessHistory = z.strictObject({
  studentActive: z.boolean(),
  schoolOpen: z.boolean(),
  courses: z.array(course),
});
export type AccessHistory = z.infer<typeof accessHistory>;

export const accessHistoryContract = {
  accessHistory: everyday
    .route({
      method: 'GET',
      path: '/producer/students/{studentId}/access-history',
      summary: 'List every source of access a student had, by course',
    })
    .input(z.strictObject({ studentId: id }))
    .output(accessHistory),
};
