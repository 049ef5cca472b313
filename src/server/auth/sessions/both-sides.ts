import { asPlatform, type Database } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { type Entered, enterSchool, mayOpenPanel, openPanelSession } from '../enter-area.ts';
import { secondStepNotGiven } from '../step-up/proofs.ts';
import type { Session } from './find-session.ts';
import { lockOwnSession } from './lock-sessions.ts';
import type { Device } from './open-session.ts';

/* Switching between the panel and the student area of one account, under the rules of a sign-in there. */

type Signed = Pick<Session, 'id' | 'kind' | 'userId' | 'credential' | 'factor'>;

/**
 * @throws Problem students_only, no_active_enrollment, mailbox_unproven, session_ended, step_up_required if a second step is
 * missing
 */
export function studyWithAccount(
  db: Database,
  { id, kind, userId, credential, factor }: Signed,
  device: Device,
): Promise<Entered> {
  return asPlatform(db, async (tx) => {
    await lockOwnSession(tx, userId, id);
    const arrival = await enterSchool(tx, { userId, credential, factor }, null, device);
    if ('secondStep' in arrival) throw await secondStepNotGiven(tx, { kind, userId, credential }, device);
    return arrival;
  });
}

/**
 * Not at a school's host: panels are on the platform's, which does not get its cookies.
 * @throws Problem forbidden, mailbox_unproven, session_ended, step_up_required if a second step is missing
 */
export function openOwnPanel(db: Database, session: Session, device: Device): Promise<Entered> {
  const { userId, role, credential, factor } = session;
  if (session.kind !== 'student' || device.host?.name) throw new Problem('forbidden');
  return asPlatform(db, async (tx) => {
    await lockOwnSession(tx, userId, session.id);
    if (!(await mayOpenPanel(tx, { userId, role, credential }))) throw new Problem('forbidden');
    const arrival = await openPanelSession(tx, { userId, role, credential, factor }, device);
    if ('secondStep' in arrival) throw await secondStepNotGiven(tx, session, device);
    return arrival;
  });
}
