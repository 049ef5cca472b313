import type { Place, Producer } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { asPlatform, readAsPlatform } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { countTry, refundAttempt } from '../../throttle/throttle.ts';
import { asksForSecondStep } from '../factors/second-step.ts';
import { chosenInSession } from '../scope.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { lockOwnSession } from '../sessions/lock-sessions.ts';
import { findPassword, isOwnChoice, storePassword } from './credentials.ts';
import { notifyPasswordChanged, type WithdrawOffer } from './password-changed.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

type Person = Pick<Producer, 'userId' | 'sessionId' | 'email' | 'name' | 'credential'> & {
  kind: 'producer' | 'student';
  producerId: string;
};
type NewPassword = { currentPassword?: string; password: string };

/**
 * Sets a new password and ends all other sessions that the old one may have opened. The current one is
 * required if its holder chose it; otherwise the new one opens no more than the present session.
 * @throws Problem invalid_input, wrong_password, too_many_requests, session_ended, as refuseWeakPassword, and
 * mailbox_unproven for the password of a whole account with a second step in a session that opens one school
 */
export async function changePassword(
  { db, jobs, withdrawOffer }: Pick<Services, 'db' | 'jobs'> & { withdrawOffer: WithdrawOffer },
  person: Person,
  input: NewPassword,
  device: Place,
  key: Buffer,
): Promise<void> {
  await refuseWeakPassword(db, input.password, person);
  const known = await readAsPlatform(db, (tx) => findPassword(tx, person.userId, person.credential.scope));
  // Such a session may have been opened without the second step that this password does not replace elsewhere.
  if (person.credential.scope !== null && known?.scope === null)
    await readAsPlatform(db, async (tx) => {
      if (await asksForSecondStep(tx, person.userId)) throw new Problem('mailbox_unproven');
    });
  if (isOwnChoice(known)) {
    if (!input.currentPassword)
      throw new Problem('invalid_input', { fields: [{ field: 'currentPassword', code: 'required' }] });
    const attempt = { action: 'password' as const, email: person.email, ...device };
    const tried = await asPlatform(db, (tx) => countTry(tx, attempt, key));
    if (!(await passwordMatches(known.passwordHash, input.currentPassword)))
      throw new Problem('wrong_password', { fields: [{ field: 'currentPassword', code: 'invalid' }] });
    await asPlatform(db, (tx) => refundAttempt(tx, tried));
  }
  const credential = chosenInSession(isOwnChoice(known) ? known : person.credential);
  const passwordHash = await hashPassword(input.password);
  const { userId, sessionId, producerId, kind } = person;
  await asPlatform(db, async (tx) => {
    await lockOwnSession(tx, userId, sessionId);
    const offeredTo = await withdrawOffer(tx, userId);
    await storePassword(tx, userId, { ...credential, passwordHash });
    await endAllSessions(tx, userId, 'password_changed', { scope: credential.scope, keep: sessionId });
    if (kind === 'producer') await recordAuditEvent(tx, person, device, { action: 'password_changed' });
    await notifyPasswordChanged(tx, jobs, { userId, place: device, schoolId: producerId, offeredTo });
  });
}
