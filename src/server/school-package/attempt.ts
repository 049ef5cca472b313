import { sql, type UpdateObject } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { PackageFindings } from '#shared/school-package/school-package.ts';
import type { Services } from '../context.ts';
import { acrossSchools, asSchool, type Database, type Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { PackageRef } from './package-ref.ts';
import { schoolPackageEmail } from './school-package-email.ts';

export type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'log' | 'storage'>;
type Change = UpdateObject<Schema, 'school_packages'>;
export type OnProgress = (done: number, of: number) => void;

/** One try at a package that was asked for. Tries are counted anew after somebody's yes: only both together say which one it is. */
export type Attempt = PackageRef & {
  tries: number;
  kind: 'export' | 'import';
  key: string | null;
  seal: string | null;
  parts: number | null;
  salts: readonly string[];
  isConfirmed: boolean;
};

/** Takes what waits, so that no other process does. */
export async function takeUp(db: Database, { producerId, packageId }: PackageRef): Promise<Attempt | undefined> {
  const { rows } = await asSchool(db, { producerId }, (tx) =>
    sql<Attempt>`
      update school_packages set state = 'running', tries = tries + 1, progress = 0, seen_at = app_clock()
      where producer_id = ${producerId} and id = ${packageId} and state = 'waiting'
      returning producer_id as "producerId", id as "packageId", tries, kind, key, seal, parts, part_salts as salts,
        confirmed_at is not null as "isConfirmed"`.execute(tx),
  );
  return rows[0];
}

/** Unless another process has taken it up meanwhile, because nothing was heard of this one. @returns whether it counts */
async function noteIn(
  tx: Tx,
  { producerId, packageId, tries, isConfirmed }: Attempt,
  values: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('school_packages')
    .set(values)
    .where('producer_id', '=', producerId)
    .where('id', '=', packageId)
    .where('tries', '=', tries)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether no other process has taken it up; none does until the transaction's end. */
export async function holdIn(tx: Tx, { producerId, packageId, tries, isConfirmed }: Attempt): Promise<boolean> {
  const { rows } = await sql`
    select id from school_packages
    where producer_id = ${producerId} and id = ${packageId} and tries = ${tries} and (confirmed_at is not null) = ${isConfirmed}
    for update`.execute(tx);
  return rows.length === 1;
}

export const noteProgress = (db: Database, attempt: Attempt, progress: number): Promise<boolean> =>
  asSchool(db, { producerId: attempt.producerId }, (tx) =>
    noteIn(tx, attempt, { progress, seen_at: sql`app_clock()` }),
  );

/** What was examined waits for somebody's yes. */
export const noteFindings = (db: Database, attempt: Attempt, found: PackageFindings): Promise<boolean> =>
  asSchool(db, { producerId: attempt.producerId }, (tx) =>
    noteIn(tx, attempt, { state: 'examined', found: sql<PackageFindings>`${JSON.stringify(found)}::jsonb`, tries: 0 }),
  );

/** In the transaction of its effect, where there is one: what is done is done and told, or neither. */
export async function finishIn(tx: Tx, jobs: Jobs, attempt: Attempt, values: Change): Promise<boolean> {
  const counts = await noteIn(tx, attempt, { ...values, finished_at: sql`app_clock()` });
  if (counts) await acrossSchools(tx, () => tell(tx, jobs, attempt));
  return counts;
}

export const finish = ({ db, jobs }: Pick<Tools, 'db' | 'jobs'>, attempt: Attempt, values: Change): Promise<boolean> =>
  asSchool(db, { producerId: attempt.producerId }, (tx) => finishIn(tx, jobs, attempt, values));

async function tell(tx: Tx, jobs: Jobs, { producerId, packageId }: PackageRef): Promise<void> {
  const { rows } = await sql<{ email: string; name: string }>`
    select email, name from profiles where id = ${producerId} and removed_at is null`.execute(tx);
  const [producer] = rows;
  if (!producer) return;
  await queueEmail(tx, jobs, schoolPackageEmail, {
    producerId: null,
    userId: producerId,
    recipientEmail: producer.email,
    recipientName: producer.name,
    payload: { packageId },
  });
}
