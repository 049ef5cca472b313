import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { THE_SCHOOL } from '../manifest.ts';
import type { PackedTable } from '../packed-tables.ts';

/** Rows per round trip, adapted to the size of earlier rows so that a page has about PAGE_BYTES. */
const FIRST_ROWS = 100;
const MOST_ROWS = 1_000;
const PAGE_BYTES = 512 * 1024;

type Page = { rows: number; content: Buffer };

/**
 * A table's rows as JSON lines, read by a cursor so that neither the table nor many long rows are held in memory. Reads
 * one page ahead, so that the database works while this process packs. The school's id is replaced by the placeholder.
 */
export async function* pagesOf(
  tx: Tx,
  packed: PackedTable,
  columns: readonly string[],
  producerId: string,
): AsyncGenerator<Page> {
  await declare(tx, packed, columns, producerId);
  let rows = FIRST_ROWS;
  let coming = fetchPage(tx, rows);
  for (;;) {
    const page = await coming;
    if (page.rows < rows) {
      if (page.rows > 0) yield page;
      break;
    }
    rows = rowsAfter(page);
    coming = fetchPage(tx, rows);
    // An abandoned consumer must not cause an unhandled rejection.
    coming.catch(() => {});
    yield page;
  }
  await sql`close packed`.execute(tx);
}

function declare(tx: Tx, { table, order, only }: PackedTable, columns: readonly string[], producerId: string) {
  const row = sql`select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}`;
  return sql`
    declare packed no scroll cursor for
    select replace((select row_to_json(r) from (${row}) r)::text, ${sql.lit(producerId)}, ${sql.lit(THE_SCHOOL)}) as line
    from ${sql.table(table)} t where producer_id = ${sql.lit(producerId)} ${only ? sql`and ${only.rows}` : sql``}
    order by ${sql.raw(order)}`.execute(tx);
}

async function fetchPage(tx: Tx, most: number): Promise<Page> {
  const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(most)} from packed`.execute(tx);
  return { rows: rows.length, content: Buffer.from(rows.map(({ line }) => `${line}\n`).join('')) };
}

function rowsAfter({ rows, content }: Page): number {
  return Math.max(1, Math.min(Math.floor((PAGE_BYTES * rows) / content.length), MOST_ROWS));
}
