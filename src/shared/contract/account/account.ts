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
    .route({ method: 'GET', path: '/student/account', summary: 'The settings screen: profile and choices' })
    .output(account),
  updateProfile: everyday
    .route({ method: 'PUT', path: '/student/profile', summary: 'Change the name shown in this school' })
    .input(z.strictObject({ name: personName }))
    .output(z.strictObject({ name: z.string() })),
  changePassword: sensitive
    .route({ method: 'PUT', path: '/student/password', summary: 'Choose another password; ends all other sessions' })
    .input(z.strictObject({ currentPassword: triedPassword.optional(), password: newPassword }))
    .output(nothing),
  setNotificationChoices: everyday
    .route({
      method: 'PUT',
      path: '/student/notification-choices',
      summary: 'Where notifications may reach the student',
    })
    .input(notificationChoices)
    .output(notificationChoices),
  setNoticeKinds: everyday
    .route({
      method: 'PUT',
      path: '/student/notice-kinds',
      summary: 'What of conversations the student is told, and by which way',
    })
    .input(z.strictObject({ kindsOff }))
    .output(z.strictObject({ kindsOff })),
  ...ownAddressContract,
  ...sessionsContract('/student'),
  ...emailChangeContract('/student'),
};
