import { sql } from 'kysely';
import { COPY_DAYS, protocolText } from '#shared/privacy/requests.ts';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { atOneMoment } from '../copy/at-one-moment.ts';
import { copyPage, type Filled } from '../copy/pages.ts';
import { once, type SealedCopy, sealCopy } from '../copy/seal-copy.ts';
import { endOfLocalDay } from '../requests/write-request.ts';
import { ACCOUNT_SECTIONS, type Account } from './account-sections.ts';
import { producerRequestEmail } from './producer-request-email.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;
export type ProducerRequestRef = { requestId: string };

type Found = Account & { name: string; platform: string; protocol: string; madeAt: string; sections: Filled[] };

/**
 * Makes a sealed copy of a producer's data from one snapshot and tells them. Of concurrent copies, the first is kept.
 */
export async function makeProducerCopy(tools: Tools, ref: ProducerRequestRef): Promise<void> {
  const found = await readAll(tools, ref);
  if (!found) return;
  const entries = [
    { name: 'dados.json', text: once(() => JSON.stringify(asData(found), null, 2)) },
    { name: 'meus-dados.html', text: once(() => asPage(found)) },
  ];
  await sealCopy(tools, ref.requestId, entries, (copy) => storeCopy(tools, ref, copy));
}

/** Reads the person's data as the platform, without any school. */
const readAll = ({ db }: Tools, { requestId }: ProducerRequestRef): Promise<Found | null> =>
  atOneMoment(db, async (tx) => {
    type Asked = Omit<Found, 'sections' | 'protocol'> & { year: number; number: number };
    const { rows } = await sql<Asked>`
      select p.id as "userId", p.email, p.name, s.platform_name as platform, r.year, r.number, app_now() as "madeAt"
      from producer_requests r join profiles p on p.id = r.account_id, platform_settings s
      where r.id = ${requestId} and r.kind = 'copy' and r.state = 'open'`.execute(tx);
    const [asked] = rows;
    if (!asked) return null;
    const sections: Filled[] = [];
    for (const { id, title, query } of ACCOUNT_SECTIONS) {
      const { rows } = await query(asked).execute(tx);
      sections.push({ id, title, rows });
    }
    return { ...asked, protocol: protocolText(asked.year, asked.number), sections };
  });

const asData = ({ platform, name, protocol, madeAt, sections }: Found) => ({
  format: 'ateneu-meus-dados',
  version: 1,
  plataforma: platform,
  titular: name,
  protocolo: protocol,
  em: madeAt,
  dados: Object.fromEntries(sections.map(({ id, rows }) => [id, rows])),
});

const asPage = ({ platform, sections, ...found }: Found) =>
  copyPage(
    {
      ...found,
      place: platform,
      note: 'O que é da sua escola (cursos, alunos, vendas) está no pacote da escola, em Configurações. O que outra escola guarda de você como aluno, peça a ela.',
    },
    sections,
  );

/** @returns whether the copy was stored; not for a request that was settled meanwhile */
function storeCopy({ db, jobs }: Tools, { requestId }: ProducerRequestRef, copy: SealedCopy): Promise<boolean> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ userId: string; email: string; name: string | null }>`
      update producer_requests set state = 'done', settled_at = app_now(), copy_key = ${copy.key}, copy_seal = ${copy.seal},
        copy_bytes = ${copy.bytes}, copy_sha256 = ${copy.sha256},
        copy_until = ${endOfLocalDay(sql`app_now() + make_interval(days => ${COPY_DAYS})`)}
      where id = ${requestId} and state = 'open' and account_id is not null
      returning account_id as "userId", (select p.email from profiles p where p.id = account_id) as email, name`.execute(
      tx,
    );
    const [person] = rows;
    if (!person) return false;
    await queueEmail(tx, jobs, producerRequestEmail, {
      producerId: null,
      userId: person.userId,
      recipientEmail: person.email,
      recipientName: person.name ?? '',
      payload: { requestId, part: 'ready' },
    });
    return true;
  });
}
