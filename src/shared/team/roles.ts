/* Rights of a school's team. docs/decisions/0062 */

export const MEMBER_ROLES = ['admin', 'instructor', 'support', 'moderator'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The owner is the school's producer, and has no row in the team. */
export type TeamRole = 'owner' | MemberRole;

export const RIGHTS = [
  'account.own',
  'content.see',
  'content.edit',
  'courses.edit',
  'tasks.grade',
  'certificates.edit',
  'students.see',
  'students.enroll',
  'students.remove',
  'students.export',
  'notices.send',
  'conversations.see',
  'conversations.answer',
  'conversations.moderate',
  'conversations.settings',
  'reports.courses',
  'sales.see',
  'sales.edit',
  'money.see',
  'deeds.see',
  'privacy.answer',
  'team.edit',
  'integrations.edit',
  'school.edit',
  'plan.edit',
  'school.give',
] as const;
export type Right = (typeof RIGHTS)[number];

/** Rights that reveal money or payers; administrators have them only if the school allows it. */
const FINANCE: readonly Right[] = ['sales.see', 'sales.edit', 'money.see'];

const OWNERS_ALONE: readonly Right[] = ['integrations.edit', 'school.edit', 'plan.edit', 'school.give'];

const RIGHTS_OF: Readonly<Record<TeamRole, readonly Right[]>> = {
  owner: RIGHTS,
  admin: RIGHTS.filter((right) => !OWNERS_ALONE.includes(right)),
  instructor: [
    'account.own',
    'content.see',
    'content.edit',
    'tasks.grade',
    'students.see',
    'reports.courses',
    'conversations.see',
    'conversations.answer',
    'conversations.moderate',
  ],
  support: [
    'account.own',
    'students.see',
    'students.enroll',
    'students.export',
    'conversations.see',
    'conversations.answer',
    'conversations.moderate',
  ],
  moderator: ['account.own', 'conversations.see', 'conversations.answer', 'conversations.moderate'],
};

export type Standing = { role: TeamRole; finance: boolean };

export function mayDo({ role, finance }: Standing, right: Right): boolean {
  if (role === 'admin' && !finance && FINANCE.includes(right)) return false;
  return RIGHTS_OF[role].includes(right);
}

const RANK: Readonly<Record<TeamRole, number>> = { owner: 2, admin: 1, instructor: 0, support: 0, moderator: 0 };

/** Members can only be managed by those of a higher rank. */
export const isBelow = (role: TeamRole, by: TeamRole): boolean => RANK[role] < RANK[by];
