import { sql } from 'kysely';
import type { MyPanel } from '#shared/contract/school/team.ts';
import type { Producer } from '../actors.ts';
import { type Entered, openPanelSession } from '../auth/enter-area.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import type { Session } from '../auth/sessions/find-session.ts';
import { lockOwnSession } from '../auth/sessions/lock-sessions.ts';
import type { Device } from '../auth/sessions/open-session.ts';
import { panels } from '../auth/sessions/panels.ts';
import { secondStepNotGiven } from '../auth/step-up/proofs.ts';
import { avatarOf, type Face } from '../branding/brand.ts';
import { FACE } from '../branding/schools.ts';
import { asPlatform, type Database, readAsPlatform } from '../db.ts';
import { Problem } from '../problem.ts';

/** The schools whose panel the account may open with this session's credential. */
export function listPanels(db: Database, producer: Producer): Promise<{ panels: MyPanel[] }> {
  const { userId, producerId, credential } = producer;
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<Pick<MyPanel, 'schoolId' | 'role'> & { face: Face }>`
      select cs.producer_id as "schoolId", ${FACE} as face, coalesce(m.role, 'owner') as role
      from ${panels(userId, credential)} panel join client_settings cs on cs.producer_id = panel.producer_id
      left join team_members m on not panel.own and m.producer_id = cs.producer_id and m.user_id = ${userId}
      order by lower(cs.member_area_name), cs.slug`.execute(tx);
    return {
      panels: rows.map(({ face, ...row }) => ({
        ...row,
        name: face.memberAreaName,
        logoUrl: avatarOf(face),
        current: row.schoolId === producerId,
      })),
    };
  });
}

/**
 * Switches from one panel to another.
 * @throws Problem forbidden, not_found, mailbox_unproven, session_ended, step_up_required if a second step is missing
 */
export function switchPanel(db: Database, session: Session, schoolId: string, device: Device): Promise<Entered> {
  const { userId, role, credential, factor } = session;
  if (session.kind !== 'producer') throw new Problem('forbidden');
  return asPlatform(db, async (tx) => {
    await lockOwnSession(tx, userId, session.id);
    const arrival = await openPanelSession(tx, { userId, role, credential, factor }, device, schoolId);
    if ('secondStep' in arrival) throw await secondStepNotGiven(tx, session, device);
    await endSessions(tx, 'signed_out', { id: session.id });
    return arrival;
  });
}
