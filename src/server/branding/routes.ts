import { producerProcedures as os } from '../guards.ts';
import { chooseFace, setFirstStepsHidden } from './first-steps.ts';
import { readSettings, updateSettings } from './settings.ts';
import { previewEmail, sendTestEmail } from './try-out-email.ts';

export const brandingRoutes = {
  settings: os.settings.handler(({ context }) => readSettings(context.db, context.producer)),
  updateSettings: os.updateSettings.handler(({ context, input }) => updateSettings(context, context.producer, input)),
  chooseFace: os.chooseFace.handler(({ context, input }) => chooseFace(context.db, context.producer, input)),
  setFirstStepsHidden: os.setFirstStepsHidden.handler(async ({ context, input }) => {
    await setFirstStepsHidden(context.db, context.producer, input.hidden);
    return {};
  }),
  previewEmail: os.previewEmail.handler(({ context, input }) => previewEmail(context, context.producer, input)),
  sendTestEmail: os.sendTestEmail.handler(async ({ context, input }) => {
    await sendTestEmail(context, context.producer, input);
    return {};
  }),
};
