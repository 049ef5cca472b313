import { sql } from 'kysely';
import type { ProducerProfile } from '#shared/contract/account/profile.ts';
import { mayDo } from '#shared/team/roles.ts';
import type { Producer } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { setLogo } from '../branding/logo.ts';
import { asPlatform, type Database, readAsPlatform } from '../db.ts';
import { storeImage } from '../uploads/images.ts';
import type { Storage } from '../uploads/storage.ts';
import { ofSameDoor } from './open-sessions.ts';

/** Runs on the platform's tables, which alone hold the sessions and the time of the last password change. */
export function readProfile(db: Database, producer: Producer): Promise<ProducerProfile> {
  const { producerId, userId, sessionId } = producer;
  return readAsPlatform(db, (tx) =>
    tx
      .selectFrom('profiles as p')
      .innerJoin('client_settings as c', (join) => join.on('c.producer_id', '=', producerId))
      .leftJoin('credentials as k', (join) =>
        join
          .onRef('k.user_id', '=', 'p.id')
          .on((row) => row.or([row('k.scope_producer_id', 'is', null), row('k.origin', '=', 'chosen_at_sign_up')])),
      )
      .leftJoin('api_keys as a', (join) =>
        join.on('a.producer_id', '=', producerId).on(sql.lit(mayDo(producer, 'integrations.edit'))),
      )
      .where('p.id', '=', userId)
      .select(({ eb, selectFrom }) => [
        'p.name',
        'p.email',
        'c.logo_url as photoUrl',
        'p.created_at as createdAt',
        'k.changed_at as passwordChangedAt',
        eb('k.user_id', 'is not', null).$castTo<boolean>().as('passwordChosen'),
        sql<ProducerProfile['apiKey']>`case when a.producer_id is not null then jsonb_build_object(
          'last4', a.last4, 'createdAt', a.created_at, 'lastUsedAt', a.last_used_at) end`.as('apiKey'),
        selectFrom('user_sessions as s')
          .where(ofSameDoor(producer))
          .where('s.is_active', '=', true)
          .where('s.expires_at', '>', sql<string>`app_now()`)
          .where('s.id', '<>', sessionId)
          .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
          .$asScalar()
          .$notNull()
          .as('otherSessions'),
      ])
      .executeTakeFirstOrThrow(),
  );
}

export async function renameProducer(
  db: Database,
  producer: Producer,
  { name }: { name: string },
): Promise<{ name: string }> {
  const { userId, place } = producer;
  await asPlatform(db, async (tx) => {
    await tx.updateTable('profiles').set({ name }).where('id', '=', userId).executeTakeFirstOrThrow();
    await recordAuditEvent(tx, producer, place, { action: 'name_changed', subject: name });
  });
  return { name };
}

/** @throws Problem file_too_large over 2 MB, unsupported_file_type for anything but a whole JPG, PNG or WebP */
export async function setPhoto(
  services: { db: Database; storage: Storage },
  producer: Producer,
  { file }: { file: File },
): Promise<{ photoUrl: string }> {
  const { url } = await storeImage(services, producer, { file, purpose: 'photo' });
  await setLogo(services.db, producer, url);
  return { photoUrl: url };
}
