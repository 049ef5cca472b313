import pg from 'pg';
import { expect, test } from 'vitest';
import { addressesOf } from './addresses.ts';

const LOGIN = 'postgres://ateneu_login:l%40gin@db:5432/ateneu';
const DIRECT = 'postgres://owner:secret@db:5432/ateneu';
const POOLER = 'postgres://somebody:else@pooler:6432/ateneu?application_name=x';

/** As parsed by pg. */
function read(address: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: address });
  return [host, port, user, password, database];
}

test('without a pooler all connections use one address, as the application role', () => {
  expect(addressesOf(LOGIN, { databaseUrl: DIRECT })).toEqual({ transactions: LOGIN, sessions: LOGIN });
  expect(addressesOf(LOGIN, {})).toEqual({ transactions: LOGIN, sessions: LOGIN });
});

test('with a pooler only transactions use it, and both connect as the application role', () => {
  const { transactions, sessions } = addressesOf(LOGIN, { databaseUrl: DIRECT, databasePooler: POOLER });
  expect(read(transactions)).toEqual(['pooler', 6432, 'ateneu_login', 'l@gin', 'ateneu']);
  expect(read(sessions)).toEqual(['db', 5432, 'ateneu_login', 'l@gin', 'ateneu']);
});

test('the operator’s own login is used at the pooler', () => {
  const own = 'postgres://app:pass@pooler:6432/ateneu';
  expect(addressesOf(LOGIN, { databaseUrl: DIRECT, databasePooler: POOLER, databaseAppUrl: own }).transactions).toBe(
    own,
  );
});
