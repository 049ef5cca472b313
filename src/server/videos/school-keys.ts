import { sql } from 'kysely';
import type { SealedVideoKey } from './sign.ts';

/** The keys of a school as they are kept: few, and read with whatever is signed. */
export const schoolVideoKeys = (producerId: string) => sql<SealedVideoKey[]>`
  (select coalesce(json_agg(json_build_object('provider', k.provider, 'name', k.name, 'secret', k.secret)), '[]')
    from video_keys k where k.producer_id = ${producerId})`;
