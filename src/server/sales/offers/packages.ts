import { sql } from 'kysely';
import type { Edit } from '#shared/contract/edits.ts';
import type { PackageFields } from '#shared/contract/school/packages.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import type { Services } from '../../context.ts';
import { saveEdit } from '../../database/edited-row.ts';
import { type IdempotencyKey, idOf } from '../../database/idempotency.ts';
import type { Database, Tx } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { checkModules } from '../../students/access/held-modules.ts';
import { checkCourses } from '../../students/enrollment.ts';
import { AUTHORED_PACKAGE, lineColumns, type PackageRow, packageOf, periodColumns } from './package-rows.ts';
import { releaseLost } from './release-lost.ts';

type LineColumns = ReturnType<typeof lineColumns>;
type HiddenModules = ReadonlyMap<string, readonly string[]>;

/**
 * @throws Problem not_found for a course, turma or module that is not the school's, invalid_input for a line without
 * modules
 */
export async function createPackage(
  db: Database,
  school: SchoolActor,
  { key, ...fields }: PackageFields & IdempotencyKey,
): Promise<{ id: string }> {
  const { producerId } = school;
  const id = idOf(producerId, 'package', key);
  const auditEventOf = (isNew: boolean) =>
    isNew ? ({ action: 'package_saved', subject: fields.name } as const) : null;
  await withAuditEvent(db, school, auditEventOf, (tx) => insertPackage(tx, producerId, id, fields));
  return { id };
}

/** @returns whether it was new */
export async function insertPackage(tx: Tx, producerId: string, id: string, fields: PackageFields): Promise<boolean> {
  const { name, period, repeat } = fields;
  const made = await tx
    .insertInto('packages')
    .values({ producer_id: producerId, id, name, repeat, ...periodColumns(period) })
    .onConflict((before) => before.columns(['producer_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await saveLines(tx, producerId, id, fields);
  return made !== undefined;
}

/**
 * Applies to later purchases, and to those that opened nothing so far.
 * @throws Problem edit_conflict; not_found, also for a course, turma or module that is not the school's; invalid_input
 * for a line without modules
 */
export async function changePackage(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  school: SchoolActor,
  { packageId, version, formId, ...fields }: PackageFields & Edit & { packageId: string },
): Promise<{ id: string; version: number }> {
  const { producerId } = school;
  const { name, period, repeat } = fields;
  const auditEventOf = () => ({ action: 'package_saved', subject: name }) as const;
  return withAuditEvent(db, school, auditEventOf, async (tx) => {
    const { after } = await saveEdit<PackageRow>(
      tx,
      school,
      { version, formId },
      {
        table: 'packages',
        as: 'k',
        row: sql`from packages k where k.producer_id = ${producerId} and k.id = ${packageId}`,
        set: { name, repeat, ...periodColumns(period) },
        fields: AUTHORED_PACKAGE,
        shown: packageOf,
      },
    );
    await saveLines(tx, producerId, packageId, fields);
    await releaseLost(tx, jobs, producerId, [packageId]);
    return { id: packageId, version: after.version };
  });
}

/** Replaces the package's lines, except courses and modules in the bin, which forms do not show. */
async function saveLines(tx: Tx, producerId: string, packageId: string, { lines }: PackageFields): Promise<void> {
  await checkCourses(
    tx,
    producerId,
    lines.map(({ courseId }) => courseId),
  );
  const columns = lines.map(lineColumns);
  await checkCohorts(tx, producerId, columns);
  await checkModules(
    tx,
    producerId,
    lines.map(({ courseId, moduleIds }) => ({ courseId, moduleIds: moduleIds ?? [] })),
  );
  const hidden = await deleteLines(tx, producerId, packageId);
  const kept = columns.map((line) => withHidden(line, hidden));
  if (kept.some(({ module_ids }) => module_ids?.length === 0))
    throw new Problem('invalid_input', { fields: [{ field: 'lines', code: 'too_short' }] });
  await tx
    .insertInto('package_lines')
    .values(kept.map((line) => ({ producer_id: producerId, package_id: packageId, ...line })))
    .execute();
}

/** @returns their modules in the bin, by course */
async function deleteLines(tx: Tx, producerId: string, packageId: string): Promise<HiddenModules> {
  const { rows } = await sql<{ courseId: string; moduleIds: string[] }>`
    delete from package_lines l using courses c
    where l.producer_id = ${producerId} and l.package_id = ${packageId}
      and c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
    returning l.course_id as "courseId", array(select m.id from course_modules m
      where m.producer_id = l.producer_id and m.course_id = l.course_id and m.id = any (l.module_ids)
        and m.deleted_at is not null) as "moduleIds"`.execute(tx);
  return new Map(rows.map(({ courseId, moduleIds }) => [courseId, moduleIds]));
}

const withHidden = (line: LineColumns, hidden: HiddenModules): LineColumns => ({
  ...line,
  module_ids:
    line.module_ids && [...line.module_ids, ...(hidden.get(line.course_id) ?? [])].slice(0, LIMITS.packageModules),
});

/** @throws Problem not_found */
async function checkCohorts(
  tx: Tx,
  producerId: string,
  lines: readonly { course_id: string; cohort_id: string | null }[],
): Promise<void> {
  const named = lines.filter(({ cohort_id }) => cohort_id !== null);
  const { rows } = await sql`
    select from unnest(${named.map((line) => line.course_id)}::uuid[], ${named.map((line) => line.cohort_id)}::uuid[])
      as line (course, cohort)
    join cohorts t on t.producer_id = ${producerId} and t.course_id = line.course and t.id = line.cohort`.execute(tx);
  if (rows.length < named.length) throw notFound();
}

/** Afterwards its offers open nothing; earlier purchases are kept. @throws Problem not_found */
export async function deletePackage(
  db: Database,
  school: SchoolActor,
  { packageId }: { packageId: string },
): Promise<void> {
  const auditEventOf = ({ name }: { name: string }) => ({ action: 'package_deleted', subject: name }) as const;
  await withAuditEvent(db, school, auditEventOf, (tx) =>
    tx
      .deleteFrom('packages')
      .where('producer_id', '=', school.producerId)
      .where('id', '=', packageId)
      .returning('name')
      .executeTakeFirstOrThrow(notFound),
  );
}
