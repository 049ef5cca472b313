import { producerProcedures as os } from '../auth/guards.ts';
import { readSettings, updateSettings } from './settings.ts';

export const brandingRoutes = {
  settings: os.settings.handler(({ context }) => readSettings(context.db, context.producer)),
  updateSettings: os.updateSettings.handler(({ context, input }) =>
    updateSettings(context.db, context.producer, input),
  ),
};
