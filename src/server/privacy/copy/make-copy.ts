import { sql } from 'kysely';
import { COPY_DAYS, protocolText } from '#shared/privacy/requests.ts';
import type { Entry } from '../../cleanup/archive/zip.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import type { DataRequestRef } from '../erasure/erase.ts';
import { dataRequestEmail } from '../requests/data-request-email.ts';
import { endOfLocalDay } from '../requests/write-request.ts';
import { atOneMoment } from './at-one-moment.ts';
import { copyPage, type Filled, type Head } from './pages.ts';
import { once, type SealedCopy, sealCopy } from './seal-copy.ts';
import { SECTIONS, type Subject } from './sections.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;
type Asked = Subject & { name: string; school: string; officer: string | null; madeAt: string };

/**
 * Makes a sealed copy of a person's data from one snapshot, and tells them. Of concurrent ones the first
 * counts; erased people get none.
 */
export async function makeCopy(tools: Tools, ref: DataRequestRef): Promise<void> {
  const found = await readAll(tools, ref);
  if (found)
    await sealCopy(tools, ref.producerId, entriesOf(found, tools.storage), (copy) => storeCopy(tools, ref, copy));
}

/** Across schools: some of it, such as notes, no school may read. */
function readAll({ db }: Tools, { producerId, requestId }: DataRequestRef) {
  return atOneMoment(db, async (tx) => {
    const { rows } = await sql<Asked & { year: number; number: number }>`
      select r.producer_id as "producerId", s.id as "studentId", s.user_id as "userId", coalesce(s.email, r.email) as email,
        r.person_key as "personKey", coalesce(s.name, r.name, r.email) as name, cs.member_area_name as school,
        cs.officer_email as officer, r.year, r.number, app_now() as "madeAt"
      from data_requests r join client_settings cs on cs.producer_id = r.producer_id
      left join students s on s.producer_id = r.producer_id and s.id = r.student_id
      where r.producer_id = ${producerId} and r.id = ${requestId} and r.kind = 'copy' and r.state = 'open' and r.email is not null`.execute(
      tx,
    );
    const [asked] = rows;
    if (!asked) return null;
    const head = headOf(asked, protocolText(asked.year, asked.number));
    return { head, sections: await fill(tx, asked), pictures: await picturesOf(tx, asked) };
  });
}

const headOf = ({ school, name, officer, madeAt }: Asked, protocol: string): Head => ({
  ...{ place: school, name, protocol, madeAt },
  note: `As anotações internas da equipe não estão aqui: peça à escola${officer ? `, pelo encarregado (${officer})` : ''}.`,
});

async function fill(tx: Tx, subject: Subject): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const { id, title, query } of SECTIONS) {
    const { rows } = await query(subject).execute(tx);
    filled.push({ id, title, rows });
  }
  return filled;
}

type Picture = { id: string; key: string };

/** Pictures in their questions and comments. */
async function picturesOf(tx: Tx, { producerId, studentId }: Subject): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select id, key from post_pictures
    where producer_id = ${producerId} and student_id = ${studentId}::uuid and post_id is not null order by created_at, id`.execute(
    tx,
  );
  return rows;
}

type Found = { head: Head; sections: Filled[]; pictures: Picture[] };

function entriesOf({ head, sections, pictures }: Found, storage: Tools['storage']): Entry[] {
  const { place, name, protocol, madeAt } = head;
  const data = {
    format: 'ateneu-meus-dados',
    version: 1,
    escola: place,
    titular: name,
    protocolo: protocol,
    em: madeAt,
    dados: Object.fromEntries(sections.map(({ id, rows }) => [id, rows])),
  };
  return [
    { name: 'dados.json', text: once(() => JSON.stringify(data, null, 2)) },
    { name: 'meus-dados.html', text: once(() => copyPage(head, sections)) },
    ...pictures.map(({ id, key }) => ({ name: `imagens/${id}.webp`, text: contentOf(storage, key) })),
  ];
}

/** None of one that was deleted meanwhile. */
async function* contentOf(storage: Tools['storage'], key: string): AsyncGenerator<Uint8Array> {
  if (await storage.exists(key)) yield await storage.getBytes(key);
}

/** @returns whether it counts: not for a request that is over meanwhile */
function storeCopy({ db, jobs }: Tools, { producerId, requestId }: DataRequestRef, copy: SealedCopy): Promise<boolean> {
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ email: string; name: string | null }>`
      update data_requests set state = 'done', settled_at = app_now(), copy_key = ${copy.key}, copy_seal = ${copy.seal},
        copy_bytes = ${copy.bytes}, copy_sha256 = ${copy.sha256},
        copy_until = ${endOfLocalDay(sql`app_now() + make_interval(days => ${COPY_DAYS})`)}
      where producer_id = ${producerId} and id = ${requestId} and state = 'open' and email is not null
      returning email, name`.execute(tx);
    const [person] = rows;
    if (!person) return false;
    await queueEmail(tx, jobs, dataRequestEmail, {
      producerId,
      userId: null,
      recipientEmail: person.email,
      recipientName: person.name ?? '',
      payload: { requestId, part: 'ready' },
    });
    return true;
  });
}
