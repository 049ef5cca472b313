import { z } from 'zod';
import { isPushService } from '#shared/push-services.ts';
import { PRINTABLE } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), 'invalid');

/** A browser's `PushSubscription`. */
const pushDevice = z.strictObject({
  endpoint: z.string().max(1000, 'too_long').regex(PRINTABLE, 'invalid').refine(isPushService, 'invalid'),
  /** An uncompressed point of P-256, and 16 random bytes. */
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const pushContract = {
  savePushDevice: everyday
    .route({
      method: 'PUT',
      path: '/student/push-device',
      summary: 'Register this browser for push notifications',
    })
    .input(pushDevice)
    .output(nothing),
};
