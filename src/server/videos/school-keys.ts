import { type Expression, sql } from 'kysely';
import type { SealedVideoKey } from './sign.ts';

/**
 * The school's signing keys as stored, the newest first: that signs, also while the one before is still there. They are
 * few, so statements read them together with what is signed.
 */
export const schoolVideoKeys = (producerId: Expression<string> | string) => sql<SealedVideoKey[]>`
  (select coalesce(json_agg(json_build_object('provider', k.provider, 'name', k.name, 'secret', k.secret)
      order by k.updated_at desc, k.name), '[]')
    from video_keys k where k.producer_id = ${producerId})`;
