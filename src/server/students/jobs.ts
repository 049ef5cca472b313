import type { Services } from '../context.ts';
import { type Job, NO_RETRY, type QueuedJob, RETRY_FOR_HOURS, RETRY_TWICE } from '../jobs/job.ts';
import { warnOfEndings } from './access/ending/expiry-warnings.ts';
import { recountModulesLeft } from './access/ending/modules-left.ts';
import { type PublishedCourse, sendHeldEmailsOfCourse } from './access/held-access-sending.ts';
import type { BulkActionRef } from './bulk/bulk-action.ts';
import { purgeBulkActions, resumeBulkActions, runBulkAction } from './bulk/work.ts';
import type { ImportRef } from './import/lines.ts';
import { purgeImports } from './import/purge.ts';
import { resumeImportEmails, sendHeldEmailsOfImport } from './import/send-emails.ts';
import { resumeUndos, runUndo } from './import/undo/work.ts';
import { resumeImports, runImport } from './import/work.ts';

declare module '../jobs/job.ts' {
  interface JobData {
    import: ImportRef;
    'undo-import': ImportRef;
    'send-import-emails': ImportRef;
    'send-held-access': PublishedCourse;
    'bulk-action': BulkActionRef;
  }
}

/** Each may take minutes, and other schools' shorter ones are not to wait for it. */
const MAY_BE_LONG = { retry: { limit: 20, delay: 1, delayMax: 60 }, atOnce: 1, lanes: 3 };

export const importJob: QueuedJob<Pick<Services, 'db' | 'env' | 'jobs' | 'log'>, 'import'> = {
  name: 'import',
  ...MAY_BE_LONG,
  async run(services, ref) {
    const end = await runImport(services, ref);
    if (end === 'given_up') services.log.error('import_given_up', { importId: ref.importId });
  },
  atStart: (services) => resumeImports(services, 0),
};

const undoImportJob: QueuedJob<Pick<Services, 'db' | 'jobs' | 'log'>, 'undo-import'> = {
  name: 'undo-import',
  ...MAY_BE_LONG,
  async run({ db, log }, ref) {
    const end = await runUndo(db, ref);
    if (end === 'given_up') log.error('import_undo_given_up', { importId: ref.importId });
  },
  atStart: (services) => resumeUndos(services, 0),
};

const importEmailsJob: QueuedJob<Pick<Services, 'db' | 'jobs'>, 'send-import-emails'> = {
  name: 'send-import-emails',
  retry: RETRY_FOR_HOURS,
  run: sendHeldEmailsOfImport,
  atStart: resumeImportEmails,
};

export const bulkActionJob: QueuedJob<Pick<Services, 'db' | 'jobs' | 'log'>, 'bulk-action'> = {
  name: 'bulk-action',
  ...MAY_BE_LONG,
  async run({ db, jobs, log }, ref) {
    const end = await runBulkAction({ db, jobs }, ref);
    if (end === 'given_up') log.error('bulk_action_given_up', { actionId: ref.actionId });
  },
  atStart: (services) => resumeBulkActions(services, 0),
};

const heldAccessJob: QueuedJob<Pick<Services, 'db' | 'jobs'>, 'send-held-access'> = {
  name: 'send-held-access',
  retry: RETRY_FOR_HOURS,
  run: sendHeldEmailsOfCourse,
};

export const studentJobs: Job<Services>[] = [
  importJob,
  undoImportJob,
  importEmailsJob,
  bulkActionJob,
  heldAccessJob,
  {
    name: 'resume-imports',
    cron: '* * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeImports(services);
      if (resumed > 0) services.log.error('imports_resumed', { resumed });
      const undos = await resumeUndos(services);
      if (undos > 0) services.log.error('import_undos_resumed', { undos });
    },
  },
  {
    name: 'resume-import-emails',
    cron: '*/5 * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeImportEmails(services);
      if (resumed > 0) services.log.error('import_emails_resumed', { resumed });
    },
  },
  {
    name: 'resume-bulk-actions',
    cron: '* * * * *',
    retry: NO_RETRY,
    async run(services) {
      const resumed = await resumeBulkActions(services);
      if (resumed > 0) services.log.error('bulk_actions_resumed', { resumed });
    },
  },
  {
    name: 'purge-bulk-actions',
    cron: '55 3 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('bulk_actions_purged', { actions: await purgeBulkActions(db) }),
  },
  {
    name: 'purge-imports',
    cron: '50 3 * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('imports_purged', { imports: await purgeImports(db) }),
  },
  {
    name: 'recount-modules-left',
    cron: '20 * * * *',
    retry: RETRY_TWICE,
    run: async ({ db, log }) => log.info('modules_left_recounted', await recountModulesLeft(db)),
  },
  {
    name: 'warn-of-endings',
    cron: '0 9 * * *',
    retry: RETRY_FOR_HOURS,
    run: async (services) => services.log.info('endings_warned', await warnOfEndings(services)),
  },
];
