import { z } from 'zod';
import { KINDS_AND_WAYS } from '#shared/notice-kinds.ts';
import { newPassword, personName, triedPassword } from '#shared/schemas.ts';
import { everyday, nothing, sensitive } from '../base.ts';
import { emailChangeContract } from './email-change.ts';
import { ownAddressContract } from './primary-address.ts';
import { sessionsContract } from './sessions.ts';

const choice = z.boolean({ error: 'required' });
export const notificationChoices = z.strictObject({ email: choice, browser: choice });
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** Notice kinds that the student has switched off, by channel. */
const kindsOff = z
  .array(z.enum(KINDS_AND_WAYS, { error: 'invalid' }), { error: 'required' })
  .max(KINDS_AND_WAYS.length, 'too_long');

export const account = z.strictObject({
  name: z.string(),
  email: z.string(),
  cpf: z.string().nullable(),
  /** Changing a password that its holder chose requires the current one. */
  passwordChosen: z.boolean(),
  notifications: notificationChoices,
  kindsOff,
  /** The public key for browsers' push subscriptions; null while the platform has none. */
  pushKey: z.string().nullable(),
});
export type Account = z.infer<typeof account>;

export const accountContract = {
  account: everyday
    .route({ method: 'GET', path: '/student/account', summary: "Get the student's profile and preferences" })
    .output(account),
  updateProfile: everyday
    .route({ method: 'PUT', path: '/student/profile', summary: 'Update the name shown in this school' })
    .input(z.strictObject({ name: personName }))
    .output(z.strictObject({ name: z.string() })),
  changePassword: sensitive
    .route({ method: 'PUT', path: '/student/password', summary: 'Change the password; ends all other sessions' })
    .input(z.strictObject({ currentPassword: triedPassword.optional(), password: newPassword }))
    .output(nothing),
  setNotificationChoices: everyday
    .route({
      method: 'PUT',
      path: '/student/notification-choices',
      summary: 'Update where the student receives notifications',
    })
    .input(notificationChoices)
    .output(notificationChoices),
  setNoticeKinds: everyday
    .route({
      method: 'PUT',
      path: '/student/notice-kinds',
      summary: 'Update which conversation events the student is notified of, and how',
    })
    .input(z.strictObject({ kindsOff }))
    .output(z.strictObject({ kindsOff })),
  ...ownAddressContract,
  ...sessionsContract('/student'),
  ...emailChangeContract('/student'),
};
