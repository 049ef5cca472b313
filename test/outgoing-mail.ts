import { sql } from 'kysely';
import type { Services } from '#server/context.ts';
import { asPlatform } from '#server/db.ts';
import { openTransport } from '#server/email/providers/open-transport.ts';
import type { TransportFor } from '#server/email/providers/transport.ts';
import { sendQueuedEmail } from '#server/email/worker.ts';
import { startMailServer } from './mail-server.ts';

/** The outbox and, behind it, a mail server to send it to. */
export async function outgoingMail({ db, emails, env, jobs, log }: Services) {
  const server = await startMailServer();
  const smtp = { host: '127.0.0.1', port: server.port, secure: false, from: 'contato@plataforma.test' };
  const transport = openTransport({ smtp });
  const transportFor: TransportFor = () => transport;
  const services = { db, emails, env, jobs, log, transportFor };
  return {
    services,
    /** What the server answers to the next messages; see MailServer. */
    refusals: server.refusals,
    unknown: server.unknown,
    send: (emailId: string) => sendQueuedEmail(services, emailId),
    receivedBy: (email: string) => server.received.filter((mail) => mail.to?.[0]?.address === email),
    rowOf: (emailId: string) =>
      asPlatform(db, (tx) => tx.selectFrom('email_logs').selectAll().where('id', '=', emailId).executeTakeFirst()),
    lastQueuedTo: (email: string) =>
      asPlatform(db, async (tx) => {
        const newest = tx.selectFrom('email_logs').select('id').orderBy('created_at', 'desc');
        return (await newest.where('recipient_email', '=', email).executeTakeFirstOrThrow()).id;
      }),
    /** Of the only password there is, or of a school's. */
    passwordHashOf: (email: string, school?: { producerId: string }) =>
      asPlatform(db, async (tx) => {
        const stored = tx
          .selectFrom('credentials as c')
          .innerJoin('profiles as p', 'p.id', 'c.user_id')
          .where('p.email', '=', email)
          .$if(school !== undefined, (those) => those.where('c.scope_producer_id', '=', school?.producerId ?? null));
        return (await stored.select('c.password_hash').executeTakeFirst())?.password_hash;
      }),
    /** Every row that could hold a message or its parts. */
    everythingStored: () =>
      asPlatform(db, async (tx) => {
        const { rows } = await sql<{ stored: string }>`
          select concat(
            (select jsonb_agg(to_jsonb(l)) from email_logs l), (select jsonb_agg(j.data) from pgboss.job j),
            (select jsonb_agg(to_jsonb(t)) from auth_tokens t), (select jsonb_agg(to_jsonb(c)) from credentials c)
          ) as stored`.execute(tx);
        return rows[0]?.stored ?? '';
      }),
    async stop() {
      transport.close();
      await server.stop();
    },
  };
}

export type OutgoingMail = Awaited<ReturnType<typeof outgoingMail>>;
