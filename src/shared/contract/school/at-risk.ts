import { z } from 'zod';
import { FIRST_RISK, RISKS } from '#shared/reports.ts';
import { id, pageNumber } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

const student = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  /** In E.164. */
  phone: z.string().nullable(),
  /** The course concerned: the one that ends first, else the one with the most progress. */
  courseTitle: z.string(),
  progress: z.int(),
  /** The day on which a lesson was last opened; null for never. */
  lastSeen: z.iso.date().nullable(),
  /** Whole days since then. */
  daysAway: z.int().nullable(),
  /** The last day of access to that course; null without an end. */
  lastDay: z.iso.date().nullable(),
});
export type StudentAtRisk = z.infer<typeof student>;

const count = z.int();
export const studentsAtRisk = z.strictObject({
  students: z.array(student),
  total: count,
  page: count,
  pageSize: count,
  /** Students per risk; one student may have several. */
  counts: z.strictObject({ never: count, away7: count, away14: count, away30: count, ending: count }),
});
export type StudentsAtRisk = z.infer<typeof studentsAtRisk>;

export const atRiskContract = {
  studentsAtRisk: everyday
    .route({
      method: 'GET',
      path: '/producer/reports/students-at-risk',
      summary: 'List students at risk of dropping out',
    })
    .input(z.strictObject({ risk: z.enum(RISKS, { error: 'invalid' }).default(FIRST_RISK), page: pageNumber }))
    .output(studentsAtRisk),
};
