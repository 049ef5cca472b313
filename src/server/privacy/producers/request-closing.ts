import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isSameName, protocolText, REGRET_DAYS } from '#shared/privacy/requests.ts';
import type { Producer } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { hasPendingAccountChange } from '../../database/account-holder.ts';
import { acrossSchools, asSchool, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { Problem } from '../../problem.ts';
import { rejectDuplicateRequest } from '../requests/write-request.ts';
import type { Protocol } from './closings.ts';
import { producerClosingEmail } from './producer-closing-email.ts';
import { notifyOwners } from './producer-request-due-email.ts';
import { storeProducerRequest } from './submit-own-request.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;

/**
 * A producer closes their school: it stays open for seven days, in which they can withdraw.
 * @param confirmation typed by them: the school's name, or their e-mail
 * @throws Problem forbidden, invalid_input, closing_unsettled, closing_while_offered, data_request_open,
 * too_many_requests
 */
export function requestClosing(
  { db, env, jobs }: Tools,
  producer: Producer,
  { confirmation }: { confirmation: string },
): Promise<Protocol> {
  const { producerId, userId, name, email, place } = producer;
  const requestId = randomUUID();
  return rejectDuplicateRequest(() =>
    asSchool(db, { producerId }, async (tx) => {
      const protocol = await acrossSchools(tx, async () => {
        await refuseUnfit(tx, producer, confirmation);
        const taken = await storeProducerRequest(tx, env, producer, {
          id: requestId,
          kind: 'closing',
          closeIn: REGRET_DAYS,
        });
        const recipient = { producerId: null, userId, recipientEmail: email, recipientName: name };
        await queueEmail(tx, jobs, producerClosingEmail, { ...recipient, payload: { requestId, part: 'asked' } });
        await notifyOwners(tx, jobs, { requestId, part: 'new' });
        return taken;
      });
      const subject = protocolText(protocol.year, protocol.number);
      await recordAuditEvent(tx, producer, place, { action: 'closing_asked', subject });
      return protocol;
    }),
  );
}

type Standing = { school: string; offered: boolean; unsettled: boolean };

/** Locks the account, so that the school is neither transferred nor removed meanwhile. Runs across schools. */
async function refuseUnfit(tx: Tx, { producerId, email }: Producer, confirmation: string): Promise<void> {
  const { rows } = await sql<Standing>`
    select s.member_area_name as school, ${hasPendingAccountChange(producerId)} as unsettled,
      exists (select from ownership_offers o where o.producer_id = p.id and o.expires_at > app_now()) as offered
    from profiles p join client_settings s on s.producer_id = p.id
    where p.id = ${producerId} and p.email = ${email} and p.removed_at is null for update of p`.execute(tx);
  const [standing] = rows;
  if (!standing) throw new Problem('forbidden');
  if (![standing.school, email].some((known) => isSameName(known, confirmation)))
    throw new Problem('invalid_input', { fields: [{ field: 'confirmation', code: 'invalid' }] });
  if (standing.unsettled) throw new Problem('closing_unsettled');
  if (standing.offered) throw new Problem('closing_while_offered');
}
