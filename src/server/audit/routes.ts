import { producerProcedures as os } from '../guards.ts';
import { exportDeeds, listDeeds } from './deeds.ts';

export const deedRoutes = {
  deeds: os.deeds.handler(({ context, input }) => listDeeds(context.db, context.producer, input)),
  exportDeeds: os.exportDeeds.handler(({ context, input }) => exportDeeds(context.db, context.producer, input)),
};
