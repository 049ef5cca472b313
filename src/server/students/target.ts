import { sql } from 'kysely';
import type { StudentTarget } from '#shared/contract/people/students.ts';
import { matching } from './filter.ts';

/** The selected students, as a condition on `students` st. */
export const inTarget = (producerId: string, students: StudentTarget) =>
  'ids' in students
    ? sql`st.producer_id = ${producerId} and st.id = any (${students.ids}::uuid[])`
    : matching(producerId, students.filter);
