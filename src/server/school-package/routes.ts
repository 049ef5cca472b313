import { producerProcedures as producer } from '../guards.ts';
import { readSchoolPackages } from './panel.ts';
import {
  cancelSchoolImport,
  confirmSchoolImport,
  sendPackagePart,
  startSchoolExport,
  startSchoolImport,
} from './start.ts';

export const schoolPackageRoutes = {
  schoolPackages: producer.schoolPackages.handler(({ context }) => readSchoolPackages(context.db, context.producer)),
  startSchoolExport: producer.startSchoolExport.handler(({ context }) => startSchoolExport(context, context.producer)),
  startSchoolImport: producer.startSchoolImport.handler(({ context, input }) =>
    startSchoolImport(context, context.producer, input),
  ),
  sendPackagePart: producer.sendPackagePart.handler(({ context, input }) =>
    sendPackagePart(context, context.producer, input),
  ),
  confirmSchoolImport: producer.confirmSchoolImport.handler(({ context, input }) =>
    confirmSchoolImport(context, context.producer, input),
  ),
  cancelSchoolImport: producer.cancelSchoolImport.handler(({ context, input }) =>
    cancelSchoolImport(context, context.producer, input),
  ),
};
