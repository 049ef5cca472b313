import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PACKAGE_DAYS, PART_BYTES } from '#shared/school-package/school-package.ts';
import type { SchoolActor } from '../actors.ts';
import { recordDeed } from '../audit/record-deed.ts';
import { sealContentKey } from '../cleanup/archive/kept-archive.ts';
import type { Services } from '../context.ts';
import { requireMayPublish } from '../courses/publishing.ts';
import { CONTENT_KEY_BYTES } from '../crypto/sealed-stream.ts';
import { asSchool, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { isEmptySchool } from './empty-school.ts';
import { deleteContent, dropPart, keepPart, type Place, packageKey } from './kept-package.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;
type One = { packageId: string };

const until = sql`app_now() + make_interval(days => ${PACKAGE_DAYS})`;

/** Asked again while one is being made, it changes nothing. */
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
    await recordDeed(tx, school, school.place, { action: 'school_exported' });
    return {};
  });
}

/** One that was begun before and has not come in is given up for it. @throws Problem school_not_empty, mailbox_unproven, package_underway */
export async function startSchoolImport(
  { db, env, storage }: Pick<Tools, 'db' | 'env' | 'storage'>,
  school: SchoolActor,
  { parts }: { parts: number },
): Promise<One> {
  const { producerId } = school;
  const packageId = randomUUID();
  const place = { producerId, key: packageKey({ producerId, packageId }) };
  const seal = sealContentKey(env, place, randomBytes(CONTENT_KEY_BYTES));
  const before = await asSchool(db, { producerId }, async (tx) => {
    await takeTurns(tx, producerId);
    if (!(await isEmptySchool(tx, producerId))) throw new Problem('school_not_empty');
    // Courses come in published, as they were.
    await requireMayPublish(tx, producerId);
    const given = await giveUp(tx, producerId, sql`state in ('receiving', 'examined')`);
    const { rows } = await sql`
      insert into school_packages (producer_id, id, kind, state, until, key, seal, parts)
      values (${producerId}, ${packageId}, 'import', 'receiving', ${until}, ${place.key}, ${seal}, ${parts})
      on conflict do nothing returning id`.execute(tx);
    if (rows.length === 0) throw new Problem('package_underway');
    return given;
  });
  for (const each of before) await deleteContent({ storage }, each);
  return { packageId };
}

/** Two that come at once are taken one after the other. */
const takeTurns = (tx: Tx, producerId: string) =>
  sql`select from client_settings where producer_id = ${producerId} for no key update`.execute(tx);

type Content = { key: string; parts: number };

async function giveUp(tx: Tx, producerId: string, which: ReturnType<typeof sql>): Promise<Content[]> {
  const { rows } = await sql<Content>`
    with over as (select producer_id, id, key, parts from school_packages
      where producer_id = ${producerId} and kind = 'import' and ${which} for update)
    update school_packages p set state = 'failed', problem = null, key = null, seal = null, finished_at = app_clock(), until = app_now()
    from over where p.producer_id = over.producer_id and p.id = over.id returning over.key, over.parts`.execute(tx);
  return rows;
}

/**
 * Takes a package's next part. The last begins its examination. Sent again because an answer was lost, it changes nothing.
 * @throws Problem not_found, package_part_order when others have to come first, file_too_large, invalid_input for one that is no whole part
 */
export async function sendPackagePart(
  tools: Tools,
  { producerId }: SchoolActor,
  { packageId, part, file }: One & { part: number; file: File },
): Promise<{ received: number }> {
  if (file.size > PART_BYTES) throw new Problem('file_too_large');
  const kept = await findReceiving(tools, producerId, packageId);
  if (part < kept.received) return { received: kept.received };
  if (part > kept.received) throw new Problem('package_part_order');
  const isLast = part === kept.parts - 1;
  if (file.size === 0 || (!isLast && file.size < PART_BYTES)) throw new Problem('invalid_input', wrongFile);
  // Outside of a transaction: a slow disk holds no connection.
  const salt = await keepPart(tools, kept, part, Buffer.from(await file.arrayBuffer()));
  const counted = await asSchool(tools.db, { producerId }, async (tx) => {
    const { rows } = await sql<{ received: number }>`
      update school_packages set received = received + 1, part_salts = part_salts || ${salt}::text, seen_at = app_clock(), until = ${until},
        state = case when received + 1 = parts then 'waiting' else state end
      where producer_id = ${producerId} and id = ${packageId} and state = 'receiving' and received = ${part}
      returning received`.execute(tx);
    const [now] = rows;
    if (now && isLast) await tools.jobs.add(tx, 'school-package', { producerId, packageId });
    return now;
  });
  if (!counted) await dropPart(tools, kept, part, salt);
  return { received: counted?.received ?? part + 1 };
}

const wrongFile = { fields: [{ field: 'file', code: 'invalid' as const }] };

type Receiving = Place & { parts: number; received: number };

async function findReceiving({ db }: Tools, producerId: string, packageId: string): Promise<Receiving> {
  const { rows } = await asSchool(db, { producerId }, (tx) =>
    sql<Receiving>`
      select producer_id as "producerId", key, seal, parts, received from school_packages
      where producer_id = ${producerId} and id = ${packageId} and kind = 'import' and key is not null
        and state in ('receiving', 'waiting', 'running', 'examined')`.execute(tx),
  );
  const [kept] = rows;
  if (!kept) throw notFound();
  return kept;
}

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
      for update`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    if (found.students > found.limit)
      throw new Problem('student_limit_reached', { limit: found.limit, count: found.students });
    await sql`
      update school_packages set state = 'waiting', progress = 0, tries = 0, confirmed_at = app_clock(), seen_at = app_clock()
      where producer_id = ${producerId} and id = ${packageId}`.execute(tx);
    await jobs.add(tx, 'school-package', { producerId, packageId });
    await recordDeed(tx, school, school.place, { action: 'school_brought', count: found.students });
    return {};
  });
}

/** @throws Problem not_found for what is not there, or being worked on */
export async function dropSchoolImport(
  { db, storage }: Pick<Tools, 'db' | 'storage'>,
  { producerId }: SchoolActor,
  { packageId }: One,
): Promise<Record<string, never>> {
  const given = await asSchool(db, { producerId }, (tx) =>
    giveUp(tx, producerId, sql`id = ${packageId} and key is not null and state in ('receiving', 'examined', 'failed')`),
  );
  if (given.length === 0) throw notFound();
  for (const each of given) await deleteContent({ storage }, each);
  return {};
}
