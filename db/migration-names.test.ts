import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* docs/decisions/0045: what runs already must live with what only adds. */

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Before, there was one process, which was stopped for each new version. */
const FIRST = 83;

const TAKES_AWAY =
  /\bdrop\s+(table|column|function|type|view|policy|schema)\b|\brename\b|\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b|\bset\s+not\s+null\b|\brevoke\b/i;

function faultOf(file: string, text: string): string | null {
  const [, number = '', kind] = /^(\d{4})_(expand|contract)?/.exec(file) ?? [];
  if (Number(number) < FIRST) return null;
  if (!kind) return 'is neither NNNN_expand_… nor NNNN_contract_…';
  const [found] = (kind === 'expand' && TAKES_AWAY.exec(text.replace(/--.*$/gm, ''))) || [];
  return found ? `takes something away: ${found}` : null;
}

test('each migration’s name says whether the running version is compatible with it', () => {
  const faults = readdirSync(MIGRATIONS)
    .map((file) => [file, faultOf(file, readFileSync(new URL(file, MIGRATIONS), 'utf8'))])
    .filter(([, fault]) => fault);
  expect(faults).toEqual([]);
});

test.each([
  ['0082_old.sql', 'drop table a', null],
  ['0083_new.sql', 'create table a ()', 'is neither NNNN_expand_… nor NNNN_contract_…'],
  ['0083_expand_new.sql', 'create table a (); -- never drop table', null],
  ['0083_expand_new.sql', 'alter table a drop column b', 'takes something away: drop column'],
  ['0083_expand_new.sql', 'ALTER TABLE a ALTER COLUMN b TYPE text', 'takes something away: ALTER COLUMN b TYPE'],
  ['0083_expand_new.sql', 'alter table a alter column b set not null', 'takes something away: set not null'],
  ['0083_contract_new.sql', 'alter table a drop column b', null],
])('%s with “%s”: %s', (file, text, fault) => {
  expect(faultOf(file, text)).toBe(fault);
});
