import { seal, unseal } from '../crypto/sealed.ts';
import { asPlatform, type Database } from '../db.ts';
import type { Env } from '../env.ts';
import { StartupError } from '../startup-error.ts';

type Tools = { db: Database; env: Pick<Env, 'appKeys'> };
type Sealed = { publicKey: string; privateKey: string };

export const PUSH_KEYS_PURPOSE = 'push-keys';

/**
 * Makes the platform's key pair where there is none; of many processes that start at once, one does. So each database has
 * something sealed from its first start on, by which one that is started with another's keys is known.
 * @throws StartupError where none of the application's keys opens it: what is sealed from then on, others could not read
 */
export async function ensurePushKeys({ db, env }: Tools): Promise<void> {
  await asPlatform(db, async (tx) => {
    const known = await tx.selectFrom('push_keys').select('private_key').executeTakeFirst();
    if (known) return requireKey(env, known.private_key);
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await tx
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: seal(env, PUSH_KEYS_PURPOSE, privateKey) })
      .onConflict((known) => known.doNothing())
      .execute();
  });
}

function requireKey(env: Tools['env'], sealed: string): void {
  try {
    unseal(env, PUSH_KEYS_PURPOSE, sealed);
  } catch (cause) {
    const [needed] = sealed.split('.');
    throw new StartupError(
      `APP_KEYS: falta a chave ${needed}, com que este banco foi cifrado, ou ela não é a mesma. Ponha-a de volta, na frente ou depois da nova. ` +
        'Se ela se perdeu, nada do que foi cifrado com ela abre mais; para seguir sem ela: TRUNCATE push_keys;',
      { cause },
    );
  }
}

/** @throws Error where the application key it was sealed with is gone */
export const openPushKeys = (env: Pick<Env, 'appKeys'>, { publicKey, privateKey }: Sealed) => ({
  publicKey,
  privateKey: unseal(env, PUSH_KEYS_PURPOSE, privateKey),
});
