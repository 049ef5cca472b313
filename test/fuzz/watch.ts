import pg from 'pg';

/** A row that was written or removed, with all that is in it. */
export type Change = { table: string; operation: 'INSERT' | 'UPDATE' | 'DELETE'; row: Record<string, unknown> };

export type Watch = {
  /** Rows changed since the last call. */
  changes(): Promise<Change[]>;
  /** Every row that belongs to a school, for knowing whose is what. */
  rows(): Promise<Change[]>;
  stop(): Promise<void>;
};

/** Lets the database itself say which rows each call has touched, in all tables that are somebody's. */
export async function watchRows(url: string): Promise<Watch> {
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  await owner.connect();
  await owner.query(`
    create unlogged table fuzz_changes ("table" text, operation text, "row" jsonb);
    create function fuzz_note() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if TG_OP <> 'INSERT' then insert into fuzz_changes values (TG_TABLE_NAME, TG_OP, to_jsonb(old)); end if;
      if TG_OP <> 'DELETE' then insert into fuzz_changes values (TG_TABLE_NAME, TG_OP, to_jsonb(new)); end if;
      return null;
    end $$`);
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'profiles' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname in ('producer_id', 'user_id') and not a.attisdropped))`);
  for (const { name } of tables)
    await owner.query(`
      create trigger fuzz_written after insert or delete on "${name}" for each row execute function fuzz_note();
      create trigger fuzz_changed after update on "${name}" for each row when (old.* is distinct from new.*)
        execute function fuzz_note()`);
  return {
    async changes() {
      const { rows } = await owner.query<Change>('delete from fuzz_changes returning *');
      return rows;
    },
    async rows() {
      const all: Change[] = [];
      for (const { name } of tables) {
        const { rows } = await owner.query<{ row: Record<string, unknown> }>(
          `select to_jsonb(t) as row from "${name}" t`,
        );
        all.push(...rows.map(({ row }): Change => ({ table: name, operation: 'INSERT', row })));
      }
      return all;
    },
    stop: () => owner.end(),
  };
}
