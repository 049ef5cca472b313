import type { Platform } from '#shared/contract/public.ts';
import type { Services } from '../context.ts';
import { readAsPlatform } from '../db.ts';
import type { SchoolHint } from '../http/hosts.ts';
import { type FoundSchool, findSchool, readPlatform } from './schools.ts';

type Tools = Pick<Services, 'cache' | 'db'>;

/** Cached `findSchool`; invalidated when the school, its courses, its subscription or the plans change. */
export function cachedSchool(
  { cache, db }: Tools,
  hint: SchoolHint,
  producerId?: string | null,
): Promise<FoundSchool | null> {
  const { domain = '', slug = '' } = hint;
  if (!(domain || slug || producerId)) return Promise.resolve(null);
  return cache.read(`school ${domain} ${slug} ${domain || slug ? '' : producerId}`, async () => {
    const found = await readAsPlatform(db, (tx) => findSchool(tx, hint, producerId));
    return {
      value: found,
      keep: found && { subjects: [`school:${found.producerId}`, 'platform'], lastsMs: found.lastsMs },
    };
  });
}

export const cachedPlatform = ({ cache, db }: Tools): Promise<Platform> =>
  cache.read('platform', async () => ({
    value: await readAsPlatform(db, readPlatform),
    keep: { subjects: ['platform'], lastsMs: Number.POSITIVE_INFINITY },
  }));
