import { sql } from 'kysely';
import { BADGE, type BadgeRow } from '../badges/badge.ts';
import { lookUp, type Visitor } from './look-up.ts';

/**
 * A credential that its holder has made public: looked up like a certificate, with the same delay, and only at its
 * school's address.
 */
export async function findShared(visitor: Visitor, code: string): Promise<BadgeRow | null> {
  const found = await lookUp(visitor, code, async (tx, { slug }) => {
    const { rows } = await sql<BadgeRow>`
      ${BADGE} and c.code = ${code} and b.shared_at is not null and c.revoked_at is null
        and c.replaced_at is null and cs.slug = ${slug}`.execute(tx);
    return rows[0];
  });
  return found ?? null;
}
