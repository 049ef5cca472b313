import { z } from 'zod';
import { invitationInput, type Team, type TeamMember } from '#shared/contract/school/team.ts';

export type MemberValues = Omit<z.input<typeof invitationInput>, 'until'> & { until: string };
export type SavedMember = z.output<typeof invitationInput>;

/** An empty day means no end. */
export const memberSchema: z.ZodType<SavedMember, MemberValues> = z
  .custom<MemberValues>()
  .transform((values) => ({ ...values, until: values.until || null }))
  .pipe(invitationInput);

/** The form lists neither a course in the bin nor its turmas: restored, they belong to the member again. */
export const withBinned = (saved: SavedMember, member: TeamMember, { courses, cohorts }: Team): SavedMember => ({
  ...saved,
  courseIds: [...new Set([...saved.courseIds, ...notListed(member.courseIds, courses)])],
  cohortIds: [...new Set([...saved.cohortIds, ...notListed(member.cohortIds, cohorts)])],
});

const notListed = (ids: string[], listed: { id: string }[]) =>
  ids.filter((id) => !listed.some((each) => each.id === id));

export const valuesOf = (member: TeamMember | null): MemberValues => ({
  email: member?.email ?? '',
  role: member?.role ?? 'instructor',
  finance: member?.finance ?? false,
  courseIds: member?.courseIds ?? [],
  cohortIds: member?.cohortIds ?? [],
  until: member?.until ?? '',
});
