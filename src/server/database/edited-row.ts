import { type AliasedExpression, type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Edit, EditConflict } from '#shared/contract/edits.ts';
import type { SchoolActor } from '../actors.ts';
import type { Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';

const KEYS = {
  courses: ['producer_id', 'id'],
  course_modules: ['producer_id', 'id'],
  lessons: ['producer_id', 'id'],
  cohorts: ['producer_id', 'id'],
  packages: ['producer_id', 'id'],
  student_banners: ['producer_id', 'id'],
  certificate_rules: ['producer_id', 'course_id'],
  assignments: ['producer_id', 'id'],
  notices: ['producer_id', 'id'],
  saved_replies: ['producer_id', 'id'],
  client_settings: ['producer_id'],
  conversation_settings: ['producer_id'],
  platform_settings: ['id'],
} as const;

const EDITED = ['version', 'edited_at', 'edited_by', 'edited_in'];

/** Without an account it is another program. */
type Editor = Pick<SchoolActor, 'userId'>;

export type EditedRow<Saved> = {
  table: keyof typeof KEYS;
  /** The table's name in the three below. */
  as: string;
  /** Before the names of the four columns, of a form that has a part of the row: `officer_version`. */
  prefix?: string;
  /** `from … where …`: the row, unless it was deleted. */
  row: RawBuilder<unknown>;
  set: Record<string, unknown>;
  /** The editable columns with the version: the columns of `Saved`. */
  fields: readonly (string | AliasedExpression<unknown, string>)[];
  /** That, as the form reads it. */
  shown?: (saved: Saved) => unknown;
};

type Found<Saved> = Omit<EditConflict<Saved>, 'saved'> & { before: Saved; after: Saved | null };

/**
 * Saves a form unless somebody else changed the row since it was loaded. A single statement, so that a
 * reported conflict is exactly what the update met.
 * @throws Problem not_found, edit_conflict
 */
export async function saveEdit<Saved>(
  tx: Tx,
  { userId }: Editor,
  { version = null, formId = null }: { [Name in keyof Edit]?: Edit[Name] | null },
  { table, as, prefix = '', row, set, fields, shown = (it) => it }: EditedRow<Saved>,
): Promise<{ before: Saved; after: Saved }> {
  const column = (name: string) => sql.ref(`${as}.${name}`);
  const own = (name: string) => sql.ref(`${prefix}${name}`);
  const there = (name: string) => sql.ref(`there.${prefix}${name}`);
  const saved = jsonObjectFrom(tx.selectNoFrom(fields as never[]));
  const editor = userId ?? null;
  const { rows } = await sql<Found<Saved>>`
    with there as materialized (
      select ${sql.join(KEYS[table].map(column))}, ${sql.join(EDITED.map((name) => column(`${prefix}${name}`)))},
        ${saved} as saved
      ${row} for no key update of ${sql.table(as)}),
    written as (
      update ${sql.table(table)} as ${sql.table(as)}
      set ${sql.join(Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
        ${own('version')} = ${there('version')} + 1, ${own('edited_at')} = app_now(), ${own('edited_by')} = ${editor},
        ${own('edited_in')} = ${formId}
      from there
      where ${sql.join(
        KEYS[table].map((key) => sql`${column(key)} = ${sql.ref(`there.${key}`)}`),
        sql` and `,
      )}
        and (${version}::integer is null or ${there('version')} = ${version}::integer or ${there('edited_in')} = ${formId}::uuid)
      returning ${saved} as saved)
    select there.saved as before, written.saved as after, ${there('edited_at')} as at,
      case when p.id is not null then jsonb_build_object('name', p.name, 'email', p.email, 'self', p.id = ${editor}::uuid) end as by
    from there left join written on true left join profiles p on p.id = ${there('edited_by')}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  const { before, after, ...last } = found;
  if (after === null) throw new Problem('edit_conflict', { conflict: { ...last, saved: shown(before) } });
  return { before, after };
}

/** For operations other than the form that change one of its fields. */
export const editedBy = ({ userId }: Editor) => ({
  version: sql<number>`version + 1`,
  edited_at: sql<string>`app_now()`,
  edited_by: userId ?? null,
  edited_in: null,
});
