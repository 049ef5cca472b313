import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PACKAGE_DAYS } from '#shared/school-package/school-package.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Services } from '../context.ts';
import { requireMayPublish } from '../courses/publishing.ts';
import { asSchool, type Tx } from '../db.ts';
import { deleteContent, newPlace } from '../parts/kept-parts.ts';
import { receivePart } from '../parts/receive-part.ts';
import { notFound, Problem } from '../problem.ts';
import { isEmptySchool } from './empty-school.ts';
import { packageKey } from './package-ref.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;
type One = { packageId: string };

const until = sql`app_now() + make_interval(days => ${PACKAGE_DAYS})`;

/** Idempotent while one is being made. */
export function startSchoolExport(
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  school: SchoolActor,
): Promise<Record<string, never>> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const packageId = randomUUID();
    const { rows } = await sql`
      insert into school_packages (producer_id, id, kind, state, until) values (${producerId}, ${packageId}, 'export', 'waiting', ${until})
      on conflict do nothing returning id`.execute(tx);
    if (rows.length === 0) return {};
    await jobs.add(tx, 'school-package', { producerId, packageId });
    await recordAuditEvent(tx, school, school.place, { action: 'school_exported' });
    return {};
  });
}

/**
 * Replaces an earlier upload that was not imported.
 * @throws Problem school_not_empty, mailbox_unproven, package_underway
 */
export async function startSchoolImport(
  { db, env, storage }: Pick<Tools, 'db' | 'env' | 'storage'>,
  school: SchoolActor,
  { parts }: { parts: number },
): Promise<One> {
  const { producerId } = school;
  const packageId = randomUUID();
  const { key, seal } = newPlace(env, { producerId, key: packageKey({ producerId, packageId }) });
  const before = await asSchool(db, { producerId }, async (tx) => {
    await lockSchool(tx, producerId);
    if (!(await isEmptySchool(tx, producerId))) throw new Problem('school_not_empty');
    // Courses come in published, as they were.
    await requireMayPublish(tx, producerId);
    const given = await giveUp(tx, producerId, sql`(state in ('receiving', 'examined') or ${isLeft})`);
    const { rows } = await sql`
      insert into school_packages (producer_id, id, kind, state, until, key, seal, parts)
      values (${producerId}, ${packageId}, 'import', 'receiving', ${until}, ${key}, ${seal}, ${parts})
      on conflict do nothing returning id`.execute(tx);
    if (rows.length === 0) throw new Problem('package_underway');
    return given;
  });
  for (const each of before) await deleteContent({ storage }, each);
  return { packageId };
}

/** Serializes concurrent starts. */
const lockSchool = (tx: Tx, producerId: string) =>
  sql`select from client_settings where producer_id = ${producerId} for no key update`.execute(tx);

/** Of one that was given up after its processes had died. */
const isLeft = sql`state = 'failed' and key is not null`;

type Content = { key: string; parts: number };

async function giveUp(tx: Tx, producerId: string, which: ReturnType<typeof sql>): Promise<Content[]> {
  const { rows } = await sql<Content>`
    with over as (select producer_id, id, key, parts from school_packages
      where producer_id = ${producerId} and kind = 'import' and ${which} for update)
    update school_packages p set state = 'failed', problem = null, key = null, seal = null, finished_at = app_clock(), until = app_now()
    from over where p.producer_id = over.producer_id and p.id = over.id returning over.key, over.parts`.execute(tx);
  return rows;
}

/** The last part starts the examination. @throws Problem as `receivePart` */
export const sendPackagePart = (
  tools: Tools,
  { producerId }: SchoolActor,
  { packageId, part, file }: One & { part: number; file: File },
): Promise<{ received: number }> =>
  receivePart(
    tools,
    { table: 'school_packages', producerId, id: packageId, days: PACKAGE_DAYS },
    { part, file },
    (tx) => tools.jobs.add(tx, 'school-package', { producerId, packageId }),
  );

/** @throws Problem not_found, school_not_empty, mailbox_unproven, student_limit_reached where the plan has no room for the package's students */
export function confirmSchoolImport(
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  school: SchoolActor,
  { packageId }: One,
): Promise<Record<string, never>> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    if (!(await isEmptySchool(tx, producerId))) throw new Problem('school_not_empty');
    // Courses come in published, as they were.
    await requireMayPublish(tx, producerId);
    const { rows } = await sql<{ students: number; limit: number }>`
      select (found ->> 'students')::integer as students, coalesce(school_student_limit(producer_id, app_now()), 0) as limit
      from school_packages where producer_id = ${producerId} and id = ${packageId} and kind = 'import' and state = 'examined'
        and until > app_now()
      for update`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    if (found.students > found.limit)
      throw new Problem('student_limit_reached', { limit: found.limit, count: found.students });
    await sql`
      update school_packages set state = 'waiting', progress = 0, tries = 0, confirmed_at = app_clock(), seen_at = app_clock(),
        until = ${until}
      where producer_id = ${producerId} and id = ${packageId}`.execute(tx);
    await jobs.add(tx, 'school-package', { producerId, packageId });
    await recordAuditEvent(tx, school, school.place, { action: 'school_brought', count: found.students });
    return {};
  });
}

/** @throws Problem not_found if there is none, or if it is being processed */
export async function cancelSchoolImport(
  { db, storage }: Pick<Tools, 'db' | 'storage'>,
  { producerId }: SchoolActor,
  { packageId }: One,
): Promise<Record<string, never>> {
  const given = await asSchool(db, { producerId }, (tx) =>
    giveUp(tx, producerId, sql`id = ${packageId} and (state in ('receiving', 'examined') or ${isLeft})`),
  );
  if (given.length === 0) throw notFound();
  for (const each of given) await deleteContent({ storage }, each);
  return {};
}
