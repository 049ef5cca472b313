import { seal, unseal } from '../crypto/sealed.ts';
import { asPlatform, type Database } from '../db.ts';
import type { Env } from '../env.ts';

type Tools = { db: Database; env: Pick<Env, 'appKeys'> };
type Sealed = { publicKey: string; privateKey: string };

export const PUSH_KEYS_PURPOSE = 'push-keys';

/** Makes the platform's key pair where there is none; of many processes that start at once, one does. */
export async function ensurePushKeys({ db, env }: Tools): Promise<void> {
  await asPlatform(db, async (tx) => {
    if (await tx.selectFrom('push_keys').select('id').executeTakeFirst()) return;
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await tx
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: seal(env, PUSH_KEYS_PURPOSE, privateKey) })
      .onConflict((known) => known.doNothing())
      .execute();
  });
}

/** @throws Error where the application key it was sealed with is gone */
export const openPushKeys = (env: Pick<Env, 'appKeys'>, { publicKey, privateKey }: Sealed) => ({
  publicKey,
  privateKey: unseal(env, PUSH_KEYS_PURPOSE, privateKey),
});
