import { unsealBytes } from '../../crypto/sealed.ts';
import type { Database } from '../../db.ts';
import { asPlatform } from '../../db.ts';
import type { Env } from '../../env.ts';
import { brevoTransport } from './brevo.ts';
import type { Inbox } from './inbox.ts';
import { openTransport } from './open-transport.ts';
import type { Transport, TransportFor } from './transport.ts';

export type OwnAccount = { apiKey: string; from: string };

/** The transports of this process: the operator's, and one through a school's own account. */
export type Mail = { operator: Transport; through(own: OwnAccount | null): Transport };

const REMEMBERED = 500;

/** The demonstration delivers everything to its local inbox, whatever a producer configured. */
export function openMail(env: Pick<Env, 'smtp' | 'brevo' | 'brevoOrigin'>, inbox?: Pick<Inbox, 'port'>): Mail {
  const operator = openTransport(env, inbox);
  const accounts = new Map<string, Transport>();
  function through(own: OwnAccount | null): Transport {
    if (!own || inbox) return operator;
    const name = `${own.from} ${own.apiKey}`;
    const transport = accounts.get(name) ?? brevoTransport({ ...own, origin: env.brevoOrigin });
    accounts.delete(name);
    accounts.set(name, transport);
    const [oldest] = accounts.keys();
    if (accounts.size > REMEMBERED && oldest !== undefined) accounts.delete(oldest);
    return transport;
  }
  return { operator, through };
}

type MailSettings = { email_provider: string; brevo_api_key: Buffer | null; sender_email: string | null };

/** The account that sends a school's e-mails; null for the operator's. */
export function ownAccount(env: Pick<Env, 'appKeys'>, producerId: string, settings: MailSettings): OwnAccount | null {
  const { email_provider: provider, brevo_api_key: key, sender_email: from } = settings;
  if (provider !== 'brevo' || !key || !from) return null;
  return { apiKey: unsealBytes(env, producerId, key).toString('utf8'), from };
}

export function transportsOfSchools({ db, env, mail }: { db: Database; env: Env; mail: Mail }): TransportFor {
  return async ({ carrier, producerId }) => {
    if (!producerId || carrier === 'operator') return mail.operator;
    const settings = await asPlatform(db, (tx) =>
      tx
        .selectFrom('client_settings')
        .where('producer_id', '=', producerId)
        .select(['email_provider', 'brevo_api_key', 'sender_email'])
        .executeTakeFirst(),
    );
    return mail.through(settings ? ownAccount(env, producerId, settings) : null);
  };
}
