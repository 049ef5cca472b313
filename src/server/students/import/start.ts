import { sql } from 'kysely';
import type { ImportChoices, ImportOutcome } from '#shared/contract/people/imports.ts';
import { endOfDay } from '#shared/time/dates.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Tx } from '../../db.ts';
import { cohortsOf } from '../access/cohorts/chosen.ts';
import { allCourses, checkLines, type ImportList, opensOf } from './check.ts';
import type { ImportRef } from './lines.ts';

type Start = ImportList & {
  importId: string;
  platform?: string | undefined;
  columns?: ImportChoices['columns'] | undefined;
  sendLater?: boolean | undefined;
};

type ImportRow = ImportList['rows'][number] & { endsAt: string | null; outcome: ImportOutcome };

/**
 * Stores a list and starts the job that enrolls its people. Lines left out now stay left out; the others are checked
 * again when they are processed. Idempotent by id.
 * @throws Problem not_found for a course that is not the school's, access_period_over
 */
export function startImport(
  { db, env, jobs }: Pick<Services, 'db' | 'env' | 'jobs'>,
  school: SchoolActor,
  { importId, platform = 'list', sendLater = false, ...list }: Start,
): Promise<{ id: string }> {
  const { producerId } = school;
  const ref = { producerId, importId };
  return asSchool(db, { producerId }, async (tx) => {
    const rows = await checkedRows(tx, env, producerId, list);
    const waiting = rows.filter(({ outcome }) => outcome === 'waiting').length;
    const { numAffectedRows } = await sql`
      insert into student_imports (producer_id, id, course_ids, cohort_ids, total, done, platform, send_later, finished_at)
      values (${producerId}, ${importId}, ${allCourses(list)}::uuid[], ${await cohortsOf(tx, producerId, list)}::uuid[],
        ${rows.length}, ${rows.length - waiting}, ${platform}, ${sendLater},
        case when ${waiting}::integer = 0 then app_now() end)
      on conflict do nothing`.execute(tx);
    if (numAffectedRows === 0n) return { id: importId };
    await storeRows(tx, ref, list, rows);
    await storeChoices(tx, producerId, platform, list);
    if (waiting > 0) await jobs.add(tx, 'import', ref);
    await recordAuditEvent(tx, school, school.place, { action: 'import_started', count: rows.length });
    return { id: importId };
  });
}

async function checkedRows(tx: Tx, env: Services['env'], producerId: string, list: ImportList): Promise<ImportRow[]> {
  const { verdicts } = await checkLines(tx, env, producerId, list);
  return list.rows.map((row, at): ImportRow => {
    const verdict = verdicts[at];
    if (!verdict || !('person' in verdict)) return { ...row, endsAt: null, outcome: verdict?.state ?? 'no_email' };
    const { email, name, phone, cpf, lastDay } = verdict.person;
    const endsAt = lastDay ? endOfDay(lastDay).toISOString() : null;
    return { ...row, email, name, phone: phone ?? '', cpf: cpf ?? '', endsAt, outcome: 'waiting' };
  });
}

/** Each line with what its product opens; arrays of arrays cannot be sent, so products are joined by their index. */
async function storeRows(
  tx: Tx,
  { producerId, importId }: ImportRef,
  list: ImportList,
  rows: ImportRow[],
): Promise<void> {
  const products = [undefined, ...(list.products ?? []).keys()];
  const opens = [];
  for (const product of products) {
    const opened = opensOf(list, product);
    const courseIds = [...new Set(opened.courseIds)];
    opens.push({
      product: product ?? -1,
      courseIds,
      cohortIds: await cohortsOf(tx, producerId, { ...opened, courseIds }),
    });
  }
  await sql`
    insert into student_import_rows (producer_id, import_id, line, email, name, phone, cpf, outcome, ends_at, course_ids, cohort_ids)
    select ${producerId}, ${importId}, r.line, r.email, r.name, r.phone, r.cpf, r.outcome, r.ends_at,
      o."courseIds", o."cohortIds"
    from unnest(
      ${rows.map(({ line }) => line)}::integer[], ${rows.map(({ email }) => email)}::text[],
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ phone }) => phone)}::text[],
      ${rows.map(({ cpf }) => cpf)}::text[], ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ endsAt }) => endsAt)}::timestamptz[], ${rows.map(({ product }) => product ?? -1)}::integer[])
      as r (line, email, name, phone, cpf, outcome, ends_at, product)
    left join jsonb_to_recordset(${JSON.stringify(opens)}::jsonb) as o (product integer, "courseIds" uuid[], "cohortIds" uuid[])
      on o.product = r.product
    on conflict do nothing`.execute(tx);
}

/** Remembered as defaults for the platform's next list; products of earlier lists are kept. */
async function storeChoices(
  tx: Tx,
  producerId: string,
  platform: string,
  { columns, products = [] }: Pick<Start, 'columns' | 'products'>,
): Promise<void> {
  if (!columns && products.length === 0) return;
  const read = products.map(({ key, courseIds, cohorts = [] }) => [
    key,
    { courseIds, cohorts: cohorts.map(({ courseId, cohortId }) => ({ courseId, cohortId })) },
  ]);
  const choices: ImportChoices = { columns: columns ?? {}, products: Object.fromEntries(read) };
  await sql`
    insert into import_choices as c (producer_id, platform, choices) values (${producerId}, ${platform}, ${JSON.stringify(choices)})
    on conflict (producer_id, platform) do update set used_at = app_now(), choices = jsonb_build_object(
      'columns', excluded.choices -> 'columns',
      'products', case when (select count(*) from jsonb_object_keys(c.choices -> 'products')) > 1000
        then excluded.choices -> 'products' else (c.choices -> 'products') || (excluded.choices -> 'products') end)`.execute(
    tx,
  );
}
