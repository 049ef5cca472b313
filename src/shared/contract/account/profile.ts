import { z } from 'zod';
import { newPassword, personName, timestamp, triedPassword } from '#shared/schemas.ts';
import { everyday, nothing, sensitive } from '../base.ts';
import { emailChangeContract } from './email-change.ts';
import { sessionsContract } from './sessions.ts';

const apiKey = z.strictObject({
  /** After its creation, only the end of a key is shown. */
  last4: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

const newApiKey = z.strictObject({ key: z.string(), apiKey });
export type NewApiKey = z.infer<typeof newApiKey>;

export const producerProfile = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** The school's logo is its producer's photo. */
  photoUrl: z.string().nullable(),
  createdAt: timestamp,
  /** Changing a password that its holder chose requires the current one. */
  passwordChosen: z.boolean(),
  passwordChangedAt: timestamp.nullable(),
  /** The account's other open sessions. */
  otherSessions: z.int(),
  apiKey: apiKey.nullable(),
});
export type ProducerProfile = z.infer<typeof producerProfile>;

export const profileInput = z.strictObject({ name: personName });

export const profileContract = {
  profile: everyday
    .route({ method: 'GET', path: '/producer/profile', summary: "Get the producer's own account" })
    .output(producerProfile),
  updateProfile: everyday
    .route({ method: 'PUT', path: '/producer/profile', summary: "Update the producer's name" })
    .input(profileInput)
    .output(z.strictObject({ name: z.string() })),
  changePassword: sensitive
    .route({ method: 'PUT', path: '/producer/password', summary: 'Change the password; ends all other sessions' })
    .input(z.strictObject({ currentPassword: triedPassword.optional(), password: newPassword }))
    .output(nothing),
  requestMailboxProof: everyday
    .route({
      method: 'POST',
      path: '/producer/mailbox-proofs',
      summary: 'Request the link that confirms the e-mail address; not sent above the limit of a mailbox',
    })
    .output(z.strictObject({ sent: z.boolean() })),
  setPhoto: everyday
    .route({
      method: 'PUT',
      path: '/producer/photo',
      summary: "Upload the producer's photo (JPG, PNG or WebP, at most 2 MB)",
    })
    .input(z.strictObject({ file: z.file('required') }))
    .output(z.strictObject({ photoUrl: z.string() })),
  removePhoto: everyday
    .route({ method: 'DELETE', path: '/producer/photo', summary: "Delete the producer's photo" })
    .output(nothing),
  createApiKey: sensitive
    .route({
      method: 'POST',
      path: '/producer/api-key',
      summary: 'Create an API key, replacing the previous one; it is shown once',
      successStatus: 201,
    })
    .output(newApiKey),
  revokeApiKey: sensitive
    .route({ method: 'DELETE', path: '/producer/api-key', summary: 'Revoke the API key' })
    .output(nothing),
  ...sessionsContract('/producer'),
  ...emailChangeContract('/producer'),
};
