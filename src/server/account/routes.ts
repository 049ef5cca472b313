import { signingKey } from '../app-keys.ts';
import { changePassword } from '../auth/change-password.ts';
import { studentProcedures as os } from '../auth/guards.ts';
import { readAccount } from './account.ts';
import { setNotificationChoices, updateProfile } from './profile.ts';

export const accountRoutes = {
  account: os.account.handler(({ context }) => readAccount(context.db, context.student)),
  updateProfile: os.updateProfile.handler(({ context, input }) => updateProfile(context.db, context.student, input)),
  changePassword: os.changePassword.handler(async ({ context, input }) => {
    const { db, env, ip, userAgent, student } = context;
    await changePassword(db, student, input, { ip, userAgent }, signingKey(env));
    return {};
  }),
  setNotificationChoices: os.setNotificationChoices.handler(({ context, input }) =>
    setNotificationChoices(context.db, context.student, input),
  ),
};
