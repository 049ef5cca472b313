import { producerProcedures as os } from '../../guards.ts';
import { listUndelivered, retryEmail, retryEmails } from './undelivered.ts';

export const emailRoutes = {
  undelivered: os.undelivered.handler(({ context, input }) => listUndelivered(context.db, context.producer, input)),
  retryEmail: os.retryEmail.handler(({ context, input }) =>
    retryEmail(context.db, context.jobs, context.producer, input),
  ),
  retryEmails: os.retryEmails.handler(({ context }) => retryEmails(context.db, context.jobs, context.producer)),
};
