import { sql } from 'kysely';
import type { FactorKind } from '../actors.ts';
import { holdsOpenEnrollment } from '../database/open-enrollment.ts';
import type { Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { asksForSecondStep, lacksWayAt, requireSecondStep, type SecondStep } from './factors/second-step.ts';
import { type Credential, scopedToSchool } from './scope.ts';
import { type Device, openSession } from './sessions/open-session.ts';
import { panelsOf } from './sessions/panels.ts';

export type Entered = {
  token: string;
  expiresAt: Date;
  home: '/dashboard' | '/admin/escolas' | '/admin/super' | '/alunos/cursos';
};
export type SignInResult = Entered | { secondStep: SecondStep };
type Role = 'super_admin' | 'admin' | 'student';
export type Recognised = { userId: string; role: Role; credential: Credential; factor?: FactorKind | null };
export type SecondStepTarget = { door: 'panel' | { panel: string } | { school: string }; credential: Credential };

/** The owner, a producer, or a member of a team. */
export const mayOpenPanel = async (tx: Tx, { userId, role, credential }: Recognised): Promise<boolean> =>
  role === 'super_admin' || (await panelsOf(tx, userId, credential)).length > 0;

/** Opens a panel session, or returns a pending second step. @throws Problem mailbox_unproven */
export async function openPanelSession(
  tx: Tx,
  person: Recognised,
  device: Device,
  named?: string,
): Promise<SignInResult> {
  const { userId, credential, factor } = person;
  if (factor || !(await asksForSecondStep(tx, userId))) return openPanel(tx, person, device, named);
  const held: SecondStepTarget = { door: named ? { panel: named } : 'panel', credential };
  return { secondStep: await requireSecondStep(tx, userId, held, device) };
}

/**
 * With access to several panels, opens the last used one and offers the choice.
 * @param named the school whose panel to open
 * @throws Problem mailbox_unproven; not_found if the person has no such panel, or none at all
 */
export async function openPanel(tx: Tx, person: Recognised, device: Device, named?: string): Promise<Entered> {
  const { userId, role, credential, factor = null } = person;
  if (role === 'super_admin') {
    const session = await openSession(tx, { userId, kind: 'owner', device, credential, factor });
    return { ...session, home: '/admin/super' };
  }
  const panels = await panelsOf(tx, userId, credential);
  const panel = named ? panels.find(({ producerId }) => producerId === named) : panels[0];
  if (!panel) throw notFound();
  const team = panel.own ? {} : { producerId: panel.producerId };
  const session = await openSession(tx, { userId, kind: 'producer', ...team, device, credential, factor });
  return { ...session, home: panels.length > 1 && !named ? '/admin/escolas' : '/dashboard' };
}

/**
 * Opens a session in the named school, or in one with an open course. Closed schools still admit students, who are told
 * that the content is unavailable.
 * @throws Problem students_only if the account is not a student here, no_active_enrollment if no course is open,
 * mailbox_unproven if the credential only opens another school
 */
export async function enterSchool(
  tx: Tx,
  { userId, credential, factor = null }: Omit<Recognised, 'role'>,
  named: string | null,
  device: Device,
): Promise<SignInResult> {
  const [{ rows: memberships }, asksForFactor] = await Promise.all([
    sql<{ producerId: string; hasAccess: boolean }>`
      select st.producer_id as "producerId", ${holdsOpenEnrollment} as "hasAccess"
      from students st where st.user_id = ${userId} ${openOnesFirst}`.execute(tx),
    factor ? false : asksForSecondStep(tx, userId),
  ]);
  const membership = named ? memberships.find((row) => row.producerId === named) : memberships[0];
  if (!membership) throw new Problem('students_only');
  if (!membership.hasAccess) throw new Problem('no_active_enrollment', { reason: 'no_access' });
  const { producerId } = membership;
  const bound = asksForFactor && (await lacksWayAt(tx, userId, device.host));
  if (asksForFactor && !bound) {
    const held: SecondStepTarget = { door: { school: producerId }, credential };
    return { secondStep: await requireSecondStep(tx, userId, held, device) };
  }
  const opensWith = bound ? scopedToSchool(credential, producerId) : credential;
  const session = await openSession(tx, { userId, kind: 'student', producerId, device, credential: opensWith, factor });
  return { ...session, home: '/alunos/cursos' };
}

/** For rows `st` of the person. */
export const openOnesFirst = sql`order by ${holdsOpenEnrollment} desc, st.created_at desc`;
