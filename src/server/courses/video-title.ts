import type { Producer } from '../actors.ts';
import type { Context } from '../context.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { asPlatform } from '../db.ts';
import { countTry } from '../throttle/throttle.ts';
import { limitConcurrency } from '../uploads/limit-concurrency.ts';
import { fetchTitle, oembedAddress } from '../videos/oembed.ts';

const AT_ONCE = 4;
/** Beyond this queue length, answering without a title is better than a late answer. */
const MOST_WAITING = 20;

const asking = limitConcurrency(AT_ONCE);
let underway = 0;

/**
 * Title of a YouTube or Vimeo video; null for other hosts, private videos, and timeouts.
 * @throws Problem too_many_requests
 */
export async function findVideoTitle(
  { db, env, ip, userAgent }: Pick<Context, 'db' | 'env' | 'ip' | 'userAgent'>,
  { producerId }: Pick<Producer, 'producerId'>,
  { videoUrl }: { videoUrl: string },
): Promise<{ title: string | null }> {
  const address = oembedAddress(env, videoUrl);
  if (!address || underway >= AT_ONCE + MOST_WAITING) return { title: null };
  underway += 1;
  try {
    await asPlatform(db, (tx) =>
      countTry(tx, { action: 'video_title', email: producerId, ip, userAgent }, signingKey(env)),
    );
    return { title: await asking(() => fetchTitle(address, env.videoHosts.silenceMs)) };
  } finally {
    underway -= 1;
  }
}
