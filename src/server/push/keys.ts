import { seal, unseal } from '../crypto/sealed.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import type { Env } from '../env.ts';
import { StartupError } from '../startup-error.ts';

type Tools = { db: Database; env: Pick<Env, 'appKeys'> };
type Sealed = { publicKey: string; privateKey: string };

export const PUSH_KEYS_PURPOSE = 'push-keys';

/**
 * Creates the platform's key pair if there is none; of processes that start concurrently, one does. Every database thus
 * holds a sealed value from its first start, so that a start with another database's application keys is detected.
 * @throws StartupError if no application key opens it: others could not read what is sealed from then on
 */
export async function ensurePushKeys({ db, env }: Tools): Promise<void> {
  await asPlatform(db, async (tx) => {
    if (await refuseOtherKeys(tx, env)) return;
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await tx
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: seal(env, PUSH_KEYS_PURPOSE, privateKey) })
      .onConflict((known) => known.doNothing())
      .execute();
  });
}

/** @returns whether there is something by which the keys can be told. @throws StartupError where they are others */
export async function refuseOtherKeys(tx: Tx, env: Tools['env']): Promise<boolean> {
  const known = await tx.selectFrom('push_keys').select('private_key').executeTakeFirst();
  if (known) requireKey(env, known.private_key);
  return known !== undefined;
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

/** @throws Error if the application key it was sealed with is missing */
export const openPushKeys = (env: Pick<Env, 'appKeys'>, { publicKey, privateKey }: Sealed) => ({
  publicKey,
  privateKey: unseal(env, PUSH_KEYS_PURPOSE, privateKey),
});
