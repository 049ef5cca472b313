import { createPrivateKey, createSign } from 'node:crypto';
import type { z } from 'zod';
import type { SignedHost, videoKeyInput } from '#shared/contract/school/media/videos.ts';
import { VIDEO_HOSTS } from '#shared/video/video-hosts.ts';
import type { SchoolActor } from '../actors.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import type { Services } from '../context.ts';
import { seal } from '../crypto/sealed.ts';
import type { Database } from '../db.ts';
import { notFound, Problem } from '../problem.ts';

type Whose = { provider: SignedHost; name: string };

export const videoKeyPurpose = ({ producerId, provider, name }: Whose & { producerId: string }) =>
  `video key ${producerId} ${provider} ${name}`;

/**
 * Stores the key that signs a host's addresses from now on.
 * @throws Problem invalid_input for a key that cannot sign
 */
export async function setVideoKey(
  { db, env }: Pick<Services, 'db' | 'env'>,
  school: SchoolActor,
  { provider, name, secret }: z.infer<typeof videoKeyInput>,
): Promise<Record<string, never>> {
  const { producerId } = school;
  if (!canSign(provider, secret))
    throw new Problem('invalid_input', { fields: [{ field: 'secret', code: 'invalid' }] });
  const sealed = seal(env, videoKeyPurpose({ producerId, provider, name }), secret);
  await withAuditEvent(
    db,
    school,
    () => ({ action: 'video_key_set', subject: VIDEO_HOSTS[provider].label }),
    async (tx) => {
      await tx
        .insertInto('video_keys')
        .values({ producer_id: producerId, provider, name, secret: sealed })
        .onConflict((conflict) =>
          conflict
            .columns(['producer_id', 'provider', 'name'])
            .doUpdateSet(({ ref, fn }) => ({ secret: ref('excluded.secret'), updated_at: fn('app_now') })),
        )
        .execute();
    },
  );
  return {};
}

/** Afterwards the host's addresses are unsigned. @throws Problem not_found */
export async function removeVideoKey(
  db: Database,
  school: SchoolActor,
  { provider, name }: Whose,
): Promise<Record<string, never>> {
  const { producerId } = school;
  await withAuditEvent(
    db,
    school,
    () => ({ action: 'video_key_removed', subject: VIDEO_HOSTS[provider].label }),
    async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('video_keys')
        .where('producer_id', '=', producerId)
        .where('provider', '=', provider)
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw notFound();
    },
  );
  return {};
}

/** Mux and Cloudflare provide an RSA key as PEM in base64; the others any text. */
function canSign(provider: SignedHost, secret: string): boolean {
  if (provider === 'bunny' || provider === 'panda') return true;
  try {
    // A key that is too short can be read, but not sign.
    return createPrivateKey(pemOf(secret)).asymmetricKeyType === 'rsa' && rsaSignature('', secret) !== '';
  } catch {
    return false;
  }
}

/** @throws Error for a key that cannot sign */
export const rsaSignature = (text: string, secret: string) =>
  createSign('RSA-SHA256').update(text).sign(pemOf(secret), 'base64url');

const pemOf = (secret: string) =>
  secret.includes('-----BEGIN') ? secret : Buffer.from(secret, 'base64').toString('utf8');
