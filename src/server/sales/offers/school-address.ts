import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { asDeed } from '../../audit/as-deed.ts';
import type { Services } from '../../context.ts';
import type { Tx } from '../../db.ts';
import { schoolSaleUrl } from '../deliveries/address.ts';

/** Undefined where there is no such school; 1 for an address that was never renewed. */
export async function versionOfSchool(tx: Tx, producerId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(a.version, 1) as version from profiles p left join sale_addresses a on a.producer_id = p.id
    where p.id = ${producerId} and p.role = 'admin'`.execute(tx);
  return rows[0]?.version;
}

/** Another address for the whole school: what is sent to the one it had is turned away from now on. */
export async function renewSaleAddress(
  { db, env }: Pick<Services, 'db' | 'env'>,
  school: SchoolActor,
): Promise<{ url: string }> {
  const { producerId } = school;
  const deedOf = () => ({ action: 'sale_address_renewed' }) as const;
  const version = await asDeed(db, school, deedOf, async (tx) => {
    const { rows } = await sql<{ version: number }>`
      insert into sale_addresses as a (producer_id, version) values (${producerId}, 2)
      on conflict (producer_id) do update set version = a.version + 1 returning version`.execute(tx);
    return rows[0]?.version ?? 1;
  });
  return { url: schoolSaleUrl(env, { producerId, version }) };
}
