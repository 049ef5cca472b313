import { sql } from 'kysely';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import type { ConsentPurpose } from '#shared/privacy/consents.ts';
import { setNotificationChoices } from '../../account/profile.ts';
import type { Place } from '../../actors.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { acrossSchools, asSchool, readAsSchool, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { countTry } from '../../throttle/throttle.ts';
import { ownDataColumns } from '../requests/read-own.ts';
import { withdrawDataRequest } from '../requests/withdraw.ts';
import {
  type Asked,
  receiveRequest,
  rejectDuplicateRequest,
  type Tools,
  writeRequest,
} from '../requests/write-request.ts';
import { isKnown, type Mailbox } from './known.ts';
import type { Visit } from './visit.ts';

/* What a visit allows: the mailbox's own data, nothing else. */

/** Requests `r` of the mailbox, or of the student who has this address now. */
export const isOfMailbox = ({ producerId, email, personKey }: Mailbox) => sql`
  r.person_key = ${personKey}
  or r.student_id in (select o.id from students o where o.producer_id = ${producerId} and o.email = ${email})`;

type Read = OwnData & { studentId: string | null; known: boolean };
export type VisitedData = Pick<OwnData, 'requests' | 'officer'> & {
  /** Whether the school stores or stored anything about them. */
  known: boolean;
  /** Null for people who only bought, or are no longer students. */
  student: (OwnData & { id: string }) | null;
};

/** What a signed-in student sees, in one statement. @throws Problem not_found */
export async function readVisited({ db, env }: Pick<Tools, 'db' | 'env'>, mailbox: Mailbox): Promise<VisitedData> {
  const { producerId, email } = mailbox;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Read>`
      select s.id as "studentId", ${isKnown(env, mailbox)} as known, ${ownDataColumns(isOfMailbox(mailbox))}
      from client_settings cs left join students s on s.producer_id = cs.producer_id and s.email = ${email}
      where cs.producer_id = ${producerId}`.execute(tx),
  );
  if (!rows[0]) throw notFound();
  const { studentId, known, ...data } = rows[0];
  const { requests, officer } = data;
  return { known, requests, officer, student: studentId ? { ...data, id: studentId } : null };
}

/**
 * Submitted at once, since the visit proved the mailbox. Each request sends an e-mail, so they are limited, and per
 * visit, because nobody else can use that limit up.
 * @throws Problem not_found, data_request_open, too_many_requests
 */
export function fileVisitRequest(tools: Tools, visit: Visit, asked: Asked, place: Place): Promise<void> {
  const { db, env } = tools;
  const { producerId, email } = visit;
  return rejectDuplicateRequest(() =>
    asSchool(db, { producerId }, async (tx) => {
      await acrossSchools(tx, () =>
        countTry(tx, { action: 'visit_request', email: visit.id, ...place }, signingKey(env)),
      );
      const person = await findPerson(tx, env, visit);
      if (asked.kind === 'correction' && !person.studentId) throw notFound();
      const dataSubject = { producerId, email, ...person };
      const requestId = await writeRequest(tx, { env }, { dataSubject, asked, origin: { channel: 'page' } });
      await receiveRequest(tx, tools, { producerId, requestId }, { ...asked, ...dataSubject });
    }),
  );
}

type Person = { studentId: string | null; userId: string | null; name: string };

async function findPerson(tx: Tx, env: Tools['env'], mailbox: Mailbox): Promise<Person> {
  const { producerId, email } = mailbox;
  const { rows } = await sql<Person>`
    select s.id as "studentId", s.user_id as "userId", coalesce(s.name, '') as name
    from (select ${isKnown(env, mailbox)} as known) k
    left join students s on s.producer_id = ${producerId} and s.email = ${email}
    where k.known`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const withdrawVisitRequest = ({ db }: Tools, mailbox: Mailbox, requestId: string): Promise<void> =>
  withdrawDataRequest(db, { producerId: mailbox.producerId, whose: isOfMailbox(mailbox) }, { requestId });

type Choice = { purpose: ConsentPurpose; given: boolean };

/** Changes one choice, like the settings page. @throws Problem not_found */
export async function chooseOnVisit(tools: Tools, mailbox: Mailbox, choice: Choice, ip: string): Promise<void> {
  const { student } = await readVisited(tools, mailbox);
  if (!student) throw notFound();
  const given = (purpose: ConsentPurpose) =>
    purpose === choice.purpose ? choice.given : student.consents.some((each) => each.purpose === purpose && each.given);
  await setNotificationChoices(
    tools.db,
    { producerId: mailbox.producerId, studentId: student.id },
    { email: given('email_notices'), browser: given('browser_notices') },
    { ip, key: signingKey(tools.env), how: 'data_page' },
  );
}
