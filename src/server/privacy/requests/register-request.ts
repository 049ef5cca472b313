import { sql } from 'kysely';
import type { NewSchoolRequest } from '#shared/contract/school/privacy.ts';
import { protocolText } from '#shared/privacy/requests.ts';
import { localDay } from '#shared/time/dates.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { type DataSubject, receiveRequest, rejectDuplicateRequest, type Tools, writeRequest } from './write-request.ts';

/**
 * Registers a request that reached the school another way. The legal period runs from its arrival. The requester is
 * told by e-mail and gets the result there; the school does not see it.
 * @throws Problem data_request_open, not_found for a correction for somebody who is no student, invalid_input for a
 * future day
 */
export function registerRequest(
  tools: Tools,
  school: SchoolActor,
  input: NewSchoolRequest,
  now = new Date(),
): Promise<{ year: number; number: number }> {
  const { producerId } = school;
  const receivedAt = momentOf(input.receivedOn, now);
  return rejectDuplicateRequest(() =>
    asSchool(tools.db, { producerId }, async (tx) => {
      const dataSubject = await findDataSubject(tx, producerId, input);
      const { asked, channel, identityCheck, note } = input;
      if (asked.kind === 'correction' && !dataSubject.studentId) throw new Problem('not_found');
      const origin = { channel, identityCheck, note: note || null, registeredBy: school.name ?? null };
      const requestId = await writeRequest(tx, tools, { dataSubject, asked, origin });
      const proven = { ...dataSubject, kind: asked.kind };
      const protocol = await receiveRequest(tx, tools, { producerId, requestId }, proven, receivedAt);
      const subject = protocolText(protocol.year, protocol.number);
      await recordAuditEvent(tx, school, school.place, { action: 'data_request_registered', subject });
      return protocol;
    }),
  );
}

/** Noon of an earlier day; null for now. @throws Problem invalid_input */
function momentOf(day: string, now: Date): string | null {
  const today = localDay(now);
  if (day > today) throw new Problem('invalid_input', { fields: [{ field: 'receivedOn', code: 'invalid' }] });
  return day === today ? null : `${day}T12:00:00-03:00`;
}

async function findDataSubject(
  tx: Tx,
  producerId: string,
  { email, name }: Pick<NewSchoolRequest, 'email' | 'name'>,
): Promise<DataSubject> {
  const { rows } = await sql<{ id: string; userId: string; name: string }>`
    select id, user_id as "userId", name from students where producer_id = ${producerId} and email = ${email}`.execute(
    tx,
  );
  const [student] = rows;
  return {
    ...{ producerId, email, name: student?.name ?? name },
    ...{ studentId: student?.id ?? null, userId: student?.userId ?? null },
  };
}
