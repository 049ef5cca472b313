import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { asOwner } from '#test/fixtures/owner.ts';

/* A deletion follows each foreign key into the table that has it, and reads all of it where no index leads there. */

test('what goes or is cleared with another row is found by an index', async () => {
  const { url } = await testApp();
  const keys = await asOwner<{ key: string }>(
    url,
    `select format('%s (%s)', c.conrelid::regclass, (
        select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = c.conrelid and attnum = any (c.conkey))) as key
     from pg_constraint c
     where c.contype = 'f' and c.confdeltype <> 'a' and c.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i
       where i.indrelid = c.conrelid and i.indisvalid
         and c.conkey @> (i.indkey::smallint[])[0:cardinality(c.conkey) - 1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
     order by 1`,
  );
  expect(keys.map(({ key }) => key)).toEqual([]);
});
