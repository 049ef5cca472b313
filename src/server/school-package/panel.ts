import { sql } from 'kysely';
import type { SchoolPackages } from '#shared/contract/school-package.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { emptySchool } from './empty-school.ts';
import { downloadable } from './package-ref.ts';

/** The latest export, the one to download and the latest import, with the plan's present limit, and whether this school may import a package. */
export async function readSchoolPackages(db: Database, { producerId }: SchoolActor): Promise<SchoolPackages> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<SchoolPackages>`
      select ${emptySchool(producerId)} as "isEmpty",
        (select ${EXPORT} ${latest(producerId, 'export')} as e) as made,
        (select ${EXPORT} ${latest(producerId, 'export', sql`and ${downloadable}`)} as e) as ready,
        (select jsonb_build_object('id', i.id, 'state', i.state, 'progress', i.progress, 'askedAt', i.asked_at,
            'finishedAt', i.finished_at, 'problem', i.problem, 'parts', i.parts, 'received', i.received, 'until', i.until,
            'confirmed', i.confirmed_at is not null, 'found', i.found - 'known' ||
              jsonb_build_object('limit', coalesce(school_student_limit(i.producer_id, app_now()), 0)))
          ${latest(producerId, 'import')} as i) as brought`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw new Error('Nothing was read');
  return found;
}

const EXPORT = sql`jsonb_build_object('id', e.id, 'state', e.state, 'progress', e.progress, 'askedAt', e.asked_at,
  'finishedAt', e.finished_at, 'problem', e.problem, 'bytes', e.bytes, 'until', e.until)`;

const latest = (producerId: string, kind: 'export' | 'import', only = sql``) => sql`
  from (select * from school_packages where producer_id = ${producerId} and kind = ${kind}
    and until > app_now() ${only} order by asked_at desc, id limit 1)`;
