import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '../../crypto/tokens.ts';
import type { Tx } from '../../db.ts';
import { type Host, PLATFORM_HOST } from '../../http/hosts.ts';
import { Problem } from '../../problem.ts';

/**
 * `access` links may be sent by a school's provider; the others only by the operator's, so that they prove the mailbox.
 */
export type LinkKind = 'recovery' | 'access' | 'mailbox' | 'school';

const MINUTES: Record<LinkKind, number> = { recovery: 60, access: 24 * 60, mailbox: 24 * 60, school: 24 * 60 };

export type LinkOwner = {
  kind: LinkKind;
  userId: string;
  name: string;
  email: string;
  role: 'super_admin' | 'admin' | 'student';
  producerId: string | null;
  /** Set if the link opens a school. */
  schoolName: string | null;
};

type NewLink = { kind: LinkKind; userId: string; producerId: string | null; schoolName?: string; token: string };

/**
 * Stores the hash of a link's token. A new one invalidates older ones; the same one again, as with each try to send its
 * e-mail, counts from then.
 * @returns false if it has been used, or invalidated by a newer one
 */
export async function issueLink(tx: Tx, link: NewLink): Promise<boolean> {
  const id = randomUUID();
  const issued = await tx
    .insertInto('auth_tokens')
    .values({
      id,
      user_id: link.userId,
      kind: link.kind,
      producer_id: link.producerId,
      school_name: link.schoolName ?? null,
      token_hash: hashToken(link.token),
      expires_at: new Date(Date.now() + MINUTES[link.kind] * 60_000).toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .column('token_hash')
        .doUpdateSet({ expires_at: sql`excluded.expires_at` })
        .where('auth_tokens.used_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (issued?.id === id) await voidOlder(tx, link, id);
  return issued !== undefined;
}

/** Access links lead into one school, and those into others stay valid. */
async function voidOlder(tx: Tx, { kind, userId, producerId }: NewLink, newId: string): Promise<void> {
  await tx
    .updateTable('auth_tokens')
    .set({ used_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('id', '<>', newId)
    .$if(kind === 'access', (those) => those.where('producer_id', '=', producerId))
    .execute();
}

/**
 * Finds the owner of a link without consuming it.
 * @throws Problem link_invalid if unknown, expired or used, or if a link sent by the operator is opened at a school's
 * own host
 */
export async function readLink(
  tx: Tx,
  kinds: readonly LinkKind[],
  token: string,
  host: Host = PLATFORM_HOST,
): Promise<LinkOwner> {
  return ofHost(host, await openLink(tx, kinds, token).executeTakeFirst());
}

const openLink = (tx: Tx, kinds: readonly LinkKind[], token: string) =>
  tx
    .selectFrom('auth_tokens as t')
    .innerJoin('profiles as p', 'p.id', 't.user_id')
    .select(['t.kind', 'p.id as userId', 'p.name', 'p.email', 'p.role', 't.producer_id as producerId'])
    .select('t.school_name as schoolName')
    .where('t.token_hash', '=', hashToken(token))
    .where('t.kind', 'in', kinds)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', sql<string>`app_now()`);

function ofHost(host: Host, owner: LinkOwner | undefined): LinkOwner {
  // Links that arrive at a school's own domain can be read by whoever controls it.
  if (!owner || (host.ownedBySchool && owner.kind !== 'access')) throw new Problem('link_invalid');
  return owner;
}

/**
 * Consumes a link; of two concurrent uses only one succeeds. Locks the account first, as everywhere.
 * @throws Problem link_invalid
 */
export async function consumeLink(
  tx: Tx,
  kinds: readonly LinkKind[],
  token: string,
  host: Host = PLATFORM_HOST,
): Promise<LinkOwner> {
  const owner = ofHost(host, await openLink(tx, kinds, token).forNoKeyUpdate('p').executeTakeFirst());
  const spent = await tx
    .updateTable('auth_tokens')
    .set({ used_at: sql`app_now()` })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n) throw new Problem('link_invalid');
  return owner;
}
