import { ownerProcedures as os } from '../guards.ts';
import { readBackups, startBackup } from './panel.ts';

export const backupRoutes = {
  backups: os.backups.handler(({ context }) => readBackups(context, context.owner)),
  startBackup: os.startBackup.handler(({ context }) => startBackup(context, context.owner)),
};
