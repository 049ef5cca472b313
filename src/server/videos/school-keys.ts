import { sql } from 'kysely';
import type { SealedVideoKey } from './sign.ts';

/** The school's signing keys as stored. They are few, so statements read them together with what is signed. */
export const schoolVideoKeys = (producerId: string) => sql<SealedVideoKey[]>`
  (select coalesce(json_agg(json_build_object('provider', k.provider, 'name', k.name, 'secret', k.secret)), '[]')
    from video_keys k where k.producer_id = ${producerId})`;
