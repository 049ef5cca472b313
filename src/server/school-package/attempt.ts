import { type SqlBool, sql, type UpdateObject } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { PackageFindings } from '#shared/school-package/school-package.ts';
import type { Services } from '../context.ts';
import { acrossSchools, asSchool, type Database, type Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Attempt, startAttempt, updateAttempt } from '../parts/attempt.ts';
import type { PackageRef } from './package-ref.ts';
import { schoolPackageEmail } from './school-package-email.ts';

export type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'log' | 'storage'>;
type Change = UpdateObject<Schema, 'school_packages'>;
export type OnProgress = (done: number, of: number) => void;
/** Reports progress, and signals that the attempt was superseded. */
export type Progress = { onProgress: OnProgress; givenUp: AbortSignal };

/**
 * One attempt at processing a package. Counting restarts after the confirmation, so an attempt is identified
 * by both numbers.
 */
export type PackageAttempt = Attempt & {
  kind: 'export' | 'import';
  key: string | null;
  seal: string | null;
  parts: number | null;
  salts: readonly string[];
  isConfirmed: boolean;
};

export const startPackageAttempt = (db: Database, { producerId, packageId }: PackageRef) =>
  startAttempt<PackageAttempt, 'school_packages'>(
    db,
    'school_packages',
    { producerId, id: packageId },
    {
      columns: sql`kind, key, seal, parts, part_salts as salts, confirmed_at is not null as "isConfirmed"`,
      values: { progress: 0 },
    },
  );

const isThis = ({ isConfirmed }: PackageAttempt) => sql<SqlBool>`(confirmed_at is not null) = ${isConfirmed}`;

/** @returns whether this attempt is still the current one */
const update = (tx: Tx, attempt: PackageAttempt, values: Change): Promise<boolean> =>
  updateAttempt(tx, 'school_packages', attempt, values, isThis(attempt));

/** Whether no other process has taken over; none can until the end of the transaction. */
export async function lockAttempt(tx: Tx, attempt: PackageAttempt): Promise<boolean> {
  const { producerId, id, tries } = attempt;
  const { rows } = await sql`
    select id from school_packages
    where producer_id = ${producerId} and id = ${id} and tries = ${tries} and ${isThis(attempt)}
    for update`.execute(tx);
  return rows.length === 1;
}

export const recordProgress = (db: Database, attempt: PackageAttempt, progress: number): Promise<boolean> =>
  asSchool(db, { producerId: attempt.producerId }, (tx) =>
    update(tx, attempt, { progress, seen_at: sql`app_clock()` }),
  );

/** Stores the findings; the package now waits for confirmation. */
export const recordFindings = (db: Database, attempt: PackageAttempt, found: PackageFindings): Promise<boolean> =>
  asSchool(db, { producerId: attempt.producerId }, (tx) =>
    update(tx, attempt, { state: 'examined', found: sql<PackageFindings>`${JSON.stringify(found)}::jsonb`, tries: 0 }),
  );

/** In the same transaction as its effect: both are committed, or neither. */
export async function finishIn(tx: Tx, jobs: Jobs, attempt: PackageAttempt, values: Change): Promise<boolean> {
  const counts = await update(tx, attempt, { ...values, finished_at: sql`app_clock()` });
  if (counts) await acrossSchools(tx, () => mailProducer(tx, jobs, attempt));
  return counts;
}

export const finish = (
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  attempt: PackageAttempt,
  values: Change,
): Promise<boolean> => asSchool(db, { producerId: attempt.producerId }, (tx) => finishIn(tx, jobs, attempt, values));

async function mailProducer(tx: Tx, jobs: Jobs, { producerId, id: packageId }: PackageAttempt): Promise<void> {
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
