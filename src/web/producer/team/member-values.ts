import { z } from 'zod';
import { invitationInput, type TeamMember } from '#shared/contract/school/team.ts';

export type MemberValues = Omit<z.input<typeof invitationInput>, 'until'> & { until: string };
export type SavedMember = z.output<typeof invitationInput>;

/** An empty day means no end. */
export const memberSchema: z.ZodType<SavedMember, MemberValues> = z
  .custom<MemberValues>()
  .transform((values) => ({ ...values, until: values.until || null }))
  .pipe(invitationInput);

export const valuesOf = (member: TeamMember | null): MemberValues => ({
  email: member?.email ?? '',
  role: member?.role ?? 'instructor',
  finance: member?.finance ?? false,
  courseIds: member?.courseIds ?? [],
  cohortIds: member?.cohortIds ?? [],
  until: member?.until ?? '',
});
