import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { day, email, id, timestamp } from '#shared/schemas.ts';
import { MEMBER_ROLES } from '#shared/team/roles.ts';
import { everyday, nothing, sensitive } from '../base.ts';

const role = z.enum(MEMBER_ROLES, 'required');
const chosen = z.array(id).max(LIMITS.reachOfMember, 'too_long');

/** Role and permissions of a team member. */
export const memberFields = z.strictObject({
  role,
  /** Administrators only: whether sales and money are shown. */
  finance: z.boolean(),
  /** For instructors. */
  courseIds: chosen,
  /** For moderators. */
  cohortIds: chosen,
  /** Their last day with access, in São Paulo; null without an end. */
  until: day.nullable(),
});
export type MemberFields = z.infer<typeof memberFields>;

/** An instructor without courses, or a moderator without turmas, would see nothing. */
const complete = (fields: Pick<MemberFields, 'role' | 'courseIds' | 'cohortIds'>, context: z.RefinementCtx) => {
  const missing = (name: string) => context.addIssue({ code: 'custom', message: 'required', path: [name] });
  if (fields.role === 'instructor' && fields.courseIds.length === 0) missing('courseIds');
  if (fields.role === 'moderator' && fields.cohortIds.length === 0) missing('cohortIds');
};

export const invitationInput = z.strictObject({ email, ...memberFields.shape }).superRefine(complete);
const memberInput = z.strictObject({ memberId: id, ...memberFields.shape }).superRefine(complete);

const shown = { ...memberFields.shape, email: z.string() };

export const teamMember = z.strictObject({
  ...shown,
  id,
  name: z.string(),
  since: timestamp,
  over: z.boolean(),
  lastSeenAt: timestamp.nullable(),
  self: z.boolean(),
  /** Ranks below the caller, who may therefore change it. */
  below: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

export const teamInvitation = z.strictObject({
  ...shown,
  id,
  sentAt: timestamp,
  expiresAt: timestamp,
  over: z.boolean(),
  below: z.boolean(),
});
export type TeamInvitation = z.infer<typeof teamInvitation>;

const ownershipOffer = z.strictObject({
  id,
  memberId: id,
  by: z.string(),
  acceptableFrom: timestamp,
  expiresAt: timestamp,
  /** Made to the caller. */
  mine: z.boolean(),
});
export type OwnershipOffer = z.infer<typeof ownershipOffer>;

const team = z.strictObject({
  owner: z.strictObject({ name: z.string(), email: z.string() }),
  /** Whether the caller owns the school, and may transfer it. */
  owns: z.boolean(),
  offer: ownershipOffer.nullable(),
  members: z.array(teamMember),
  invitations: z.array(teamInvitation),
  courses: z.array(z.strictObject({ id, title: z.string() })),
  cohorts: z.array(z.strictObject({ id, name: z.string(), course: z.string() })),
});
export type Team = z.infer<typeof team>;

const panel = z.strictObject({
  schoolId: id,
  name: z.string(),
  logoUrl: z.string().nullable(),
  role: z.enum(['owner', ...MEMBER_ROLES]),
  current: z.boolean(),
});
export type MyPanel = z.infer<typeof panel>;

export const teamContract = {
  team: everyday
    .route({ method: 'GET', path: '/producer/team', summary: 'List team members and invitations' })
    .output(team),
  inviteMember: sensitive
    .route({
      method: 'POST',
      path: '/producer/team/invitations',
      summary: 'Invite somebody to the team by e-mail',
      successStatus: 201,
    })
    .input(invitationInput)
    .output(z.strictObject({ id })),
  resendInvitation: sensitive
    .route({
      method: 'POST',
      path: '/producer/team/invitations/{invitationId}/messages',
      summary: 'Resend an invitation; the previous link becomes invalid',
    })
    .input(z.strictObject({ invitationId: id }))
    .output(nothing),
  cancelInvitation: everyday
    .route({ method: 'DELETE', path: '/producer/team/invitations/{invitationId}', summary: 'Cancel an invitation' })
    .input(z.strictObject({ invitationId: id }))
    .output(nothing),
  changeMember: sensitive
    .route({ method: 'PUT', path: '/producer/team/members/{memberId}', summary: "Update a member's role and reach" })
    .input(memberInput)
    .output(nothing),
  removeMember: sensitive
    .route({
      method: 'DELETE',
      path: '/producer/team/members/{memberId}',
      summary: 'Remove a member, with immediate effect',
    })
    .input(z.strictObject({ memberId: id }))
    .output(nothing),
  offerOwnership: sensitive
    .route({
      method: 'POST',
      path: '/producer/team/ownership',
      summary: 'Offer the ownership of the school to an administrator',
    })
    .input(z.strictObject({ memberId: id }))
    .output(z.strictObject({ id })),
  endOwnershipOffer: everyday
    .route({ method: 'DELETE', path: '/producer/team/ownership', summary: 'Withdraw or decline the ownership offer' })
    .output(nothing),
  acceptOwnership: sensitive
    .route({
      method: 'PUT',
      path: '/producer/team/ownership/{offerId}',
      summary: 'Accept the ownership; the previous owner becomes an administrator, and both are signed out',
    })
    .input(z.strictObject({ offerId: id }))
    .output(nothing),
  panels: everyday
    .route({ method: 'GET', path: '/producer/panels', summary: 'List the schools whose panel the account may open' })
    .output(z.strictObject({ panels: z.array(panel) })),
};
