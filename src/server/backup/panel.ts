import { sql } from 'kysely';
import type { BackupOverview } from '#shared/contract/backup.ts';
import type { Owner } from '../actors.ts';
import { recordOwnerAuditEvent } from '../audit/owner-audit-events.ts';
import type { Services } from '../context.ts';
import { asPlatform, readAsPlatform } from '../db.ts';
import { requestBackup } from './request-backup.ts';

const SHOWN = 20;

export function readBackups({ db, env }: Pick<Services, 'db' | 'env'>, _owner: Owner): Promise<BackupOverview> {
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<Omit<BackupOverview, 'kept' | 'hasPassphrase' | 'hasBucket'>>`
      select (select jsonb_build_object('progress', progress, 'askedAt', asked_at)
          from backups where state in ('waiting', 'running')) as "underWay",
        array(select jsonb_build_object('nightly', nightly, 'finishedAt', finished_at, 'bytes', bytes, 'file', file,
            'sealed', sealed, 'withFiles', with_files, 'inBucket', in_bucket, 'problem', problem)
          from backups where state = 'done' and removed_at is null order by finished_at desc limit ${SHOWN}) as backups,
        (select jsonb_build_object('at', finished_at, 'problem', problem) from (
            select * from backups where state in ('done', 'failed') order by finished_at desc limit 1) latest
          where state = 'failed') as failed,
        (select max(drilled_at) from backups where drill_problem is null) as "restoredAt",
        (select jsonb_build_object('at', drilled_at, 'problem', drill_problem) from (
            select * from backups where drilled_at is not null order by drilled_at desc limit 1) latest
          where drill_problem is not null) as "drillFailed"`.execute(tx);
    const [found] = rows;
    if (!found) throw new Error('Nothing was read');
    return {
      ...found,
      kept: env.backupsKept,
      hasPassphrase: env.backupPassphrase !== undefined,
      hasBucket: env.s3 !== undefined,
    };
  });
}

export function startBackup({ db, jobs }: Pick<Services, 'db' | 'jobs'>, owner: Owner): Promise<Record<string, never>> {
  return asPlatform(db, async (tx) => {
    if (await requestBackup(tx, jobs, { nightly: false }))
      await recordOwnerAuditEvent(tx, owner, { action: 'backup_started' });
    return {};
  });
}
