import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { asPlatform, type Database, openDatabase } from '#server/db.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { type MailServer, startMailServer } from '#test/servers/mail-server.ts';
import type { WrittenSchool } from '../school.ts';
import { whatNeverSettles } from '../settled.ts';
import { APP_KEYS } from './parts/fleet.ts';
import { type Build, migrateWith, type Node, placeNode, type Settings } from './parts/node.ts';
import { populateBy } from './parts/populate.ts';
import { until } from './parts/program.ts';

/* Sales come in, and two workers share what follows from them: a sale's job, then its e-mail's. One of them leaves half-way. */

const POSTED_AT_ONCE = 16;
const PATIENCE_MINUTES = 20;

export type JobsOptions = {
  databaseUrl: string;
  sales: number;
  web: Build;
  workers: [Build, Build];
  leaves: 'SIGTERM' | 'SIGKILL';
};
export type Effects = {
  sales: number;
  /** Done exactly once for each sale. */
  purchases: number;
  students: number;
  enrollments: number;
  emails: number;
  /** Buyers who got one message, however often it was handed over: it keeps its Message-ID. */
  buyersWithOneMail: number;
  /** Messages handed over again because the process that had sent them died before it could say so. */
  repeated: number;
  unsettled: string[];
};

export async function workTogether({ databaseUrl, sales, web, workers, leaves }: JobsOptions): Promise<Effects> {
  const [dataDir, mail] = [await makeDataDir(), await startMailServer()];
  const settings: Settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_KEYS,
    DATABASE_POOL: '8',
    BACKUP_KEEP: '0',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: `${mail.port}`,
    SMTP_FROM: 'contato@example.com',
  };
  const db = openDatabase(databaseUrl, { max: 2 });
  const nodes: Node[] = [];
  const start = async (role: string, build: Build) => {
    const node = await placeNode({ ...settings, PROCESS_ROLE: role });
    nodes.push(node);
    await node.start(build);
    return node;
  };
  try {
    await migrateWith(web, settings);
    const front = await start('web', web);
    const school = await populateBy(web, { databaseUrl, url: front.url, size: { students: 1, lessons: 1 } });
    const [first] = [await start('worker', workers[0]), await start('worker', workers[1])];
    const posting = postSales(front.url, school, sales);
    await until('half of the mails are sent', () => mail.received.length > sales / 2, { seconds: 1_800 });
    first.current().kill(leaves);
    await posting;
    const unsettled = await whatNeverSettles(db, { patienceMs: PATIENCE_MINUTES * 60_000 });
    return { sales, ...(await rowsOf(db, school)), ...mailsOf(mail), unsettled };
  } finally {
    for (const node of nodes.filter((each) => !each.hasEnded())) await node.stop();
    await db.close();
    await mail.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function postSales(url: string, { sold }: WrittenSchool, sales: number): Promise<void> {
  let next = 0;
  const post = async () => {
    while (next < sales) {
      const at = next++;
      const buyer = { email: `compradora-${at}@example.com`, name: 'Bia Compradora' };
      const answer = await fetch(url + sold.webhookPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...buyer, event: 'approved', transaction_id: `fleet-${at}` }),
      });
      if (answer.status !== 200) throw new Error(`A sale was answered with ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: POSTED_AT_ONCE }, post));
}

type Rows = Pick<Effects, 'purchases' | 'students' | 'enrollments' | 'emails'>;

const rowsOf = (db: Database, { producerId, sold }: WrittenSchool): Promise<Rows> =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<Rows>`
      select (select count(*)::integer from purchases where producer_id = ${producerId}) as purchases,
        (select count(distinct email)::integer from students
          where producer_id = ${producerId} and email like 'compradora-%') as students,
        (select count(*)::integer from enrollments where producer_id = ${producerId} and course_id = ${sold.courseId})
          as enrollments,
        (select count(*)::integer from email_logs
          where producer_id = ${producerId} and recipient_email like 'compradora-%' and status = 'sent') as emails`.execute(
      tx,
    );
    return rows[0] as Rows;
  });

function mailsOf({ received }: MailServer) {
  const idsOf = new Map<string, Set<string>>();
  const toBuyers = received.filter((mail) => recipientOf(mail).startsWith('compradora-'));
  for (const mail of toBuyers) {
    const ids = idsOf.get(recipientOf(mail)) ?? new Set();
    idsOf.set(recipientOf(mail), ids.add(mail.messageId ?? ''));
  }
  const messages = [...idsOf.values()].reduce((sum, ids) => sum + ids.size, 0);
  return {
    buyersWithOneMail: [...idsOf.values()].filter(({ size }) => size === 1).length,
    repeated: toBuyers.length - messages,
  };
}

const recipientOf = ({ to }: Email): string => to?.[0]?.address ?? '';
