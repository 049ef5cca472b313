import { sql } from 'kysely';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import type { Services } from '../../context.ts';
import { seal } from '../../crypto/sealed.ts';
import type { Database, Tx } from '../../db.ts';
import { adapterOf } from '../adapters/recognise.ts';
import { schoolSaleUrl } from '../deliveries/address.ts';
import { endOfSecret, requireProof } from '../deliveries/secrets.ts';

type Platform = { platform: SalesPlatform };
type SaleAddress = { version: number; secret: string | null };

export const schoolSecretPurpose = ({ producerId, platform }: { producerId: string; platform: string }) =>
  `webhook secret ${producerId} school ${platform}`;

/** For platforms with stored data. Undefined if there is no such school. */
export async function findSaleAddresses(tx: Tx, producerId: string): Promise<Map<string, SaleAddress> | undefined> {
  const { rows } = await sql<{ addresses: (SaleAddress & { platform: string })[] }>`
    select array(select to_jsonb(a) from sale_addresses a where a.producer_id = p.id) as addresses
    from profiles p where p.id = ${producerId} and p.role = 'admin'`.execute(tx);
  return rows[0] && new Map(rows[0].addresses.map((address) => [address.platform, address]));
}

/** Replaces a platform's address; deliveries to the old one are refused. */
export async function renewSaleAddress(
  { db, env }: Pick<Services, 'db' | 'env'>,
  school: SchoolActor,
  { platform }: Platform,
): Promise<{ url: string }> {
  const { producerId } = school;
  const auditEventOf = () => ({ action: 'sale_address_renewed', subject: adapterOf(platform).name }) as const;
  const version = await withAuditEvent(db, school, auditEventOf, async (tx) => {
    const { rows } = await sql<{ version: number }>`
      insert into sale_addresses as a (producer_id, platform, version) values (${producerId}, ${platform}, 2)
      on conflict (producer_id, platform) do update set version = a.version + 1 returning version`.execute(tx);
    return rows[0]?.version ?? 1;
  });
  return { url: schoolSaleUrl(env, { producerId, platform, version }) };
}

/**
 * Stores a platform's secret, which deliveries to the school's address must prove from now on. It is never shown again.
 * @throws Problem invalid_input for a platform without secrets
 */
export async function setSaleSecret(
  { db, env }: Pick<Services, 'db' | 'env'>,
  school: SchoolActor,
  { platform, secret }: Platform & { secret: string },
): Promise<{ last4: string }> {
  const { producerId } = school;
  const name = requireProof(platform);
  const sealed = seal(env, schoolSecretPurpose({ producerId, platform }), secret);
  const last4 = endOfSecret(secret);
  const auditEventOf = () => ({ action: 'webhook_secret_set', subject: name }) as const;
  await withAuditEvent(db, school, auditEventOf, (tx) =>
    sql`
      insert into sale_addresses (producer_id, platform, secret, last4)
      values (${producerId}, ${platform}, ${sealed}, ${last4})
      on conflict (producer_id, platform) do update set secret = excluded.secret, last4 = excluded.last4`.execute(tx),
  );
  return { last4 };
}

/** From then on the platform's deliveries need only the address. */
export async function removeSaleSecret(db: Database, school: SchoolActor, { platform }: Platform): Promise<void> {
  const { producerId } = school;
  const auditEventOf = () => ({ action: 'webhook_secret_removed', subject: adapterOf(platform).name }) as const;
  await withAuditEvent(db, school, auditEventOf, (tx) =>
    sql`
      update sale_addresses set secret = null, last4 = null
      where producer_id = ${producerId} and platform = ${platform}`.execute(tx),
  );
}
