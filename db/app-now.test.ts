import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { visit } from '#test/measure/source.ts';

const SCHEMA = fileURLToPath(new URL('./schema.sql', import.meta.url));
const SERVER = fileURLToPath(new URL('../src/server', import.meta.url));
const CLOCK_OF_POSTGRES = /(?<![\w.])now\(\)|clock_timestamp\(\)|\bcurrent_(date|timestamp)\b|\blocaltimestamp\b/i;

const asksPostgres = (texts: string[]) => texts.filter((text) => CLOCK_OF_POSTGRES.test(text));

/** String literals of a module, in any kind of quotes. */
function quoted(path: string, code: string): string[] {
  const found: string[] = [];
  visit(parseSync(path, code).program, ({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string') found.push(value);
    if (type === 'TemplateElement') found.push((value as { raw: string }).raw);
  });
  return found;
}

test('the schema takes the time from app_now() only', () => {
  const outside = readFileSync(SCHEMA, 'utf8')
    .replace(/CREATE OR REPLACE FUNCTION public\.app_(now|clock)\(\)[^;]*;/g, '')
    // Written by the runner of migrations, before there is any function.
    .replace(/create table schema_migrations[^;]*;/, '');
  expect(asksPostgres(outside.split('\n'))).toEqual([]);
});

test('the code does too', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const found = files.flatMap((name) => asksPostgres(quoted(name, readFileSync(`${SERVER}/${name}`, 'utf8'))));
  expect(found).toEqual([]);
  expect(asksPostgres(quoted('sql.ts', 'sql`delete from sessions where ends_at < now()`; now();'))).toHaveLength(1);
});
