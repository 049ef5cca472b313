import { producerProcedures as os } from '../guards.ts';
import { exportAuditEvents, listAuditEvents } from './audit-events.ts';

export const auditEventRoutes = {
  auditEvents: os.auditEvents.handler(({ context, input }) => listAuditEvents(context.db, context.producer, input)),
  exportAuditEvents: os.exportAuditEvents.handler(({ context, input }) =>
    exportAuditEvents(context.db, context.producer, input),
  ),
};
