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

test('without a pooler all is asked at one address, as the application', () => {
  expect(addressesOf(LOGIN, { databaseUrl: DIRECT })).toEqual({ transactions: LOGIN, sessions: LOGIN });
  expect(addressesOf(LOGIN, {})).toEqual({ transactions: LOGIN, sessions: LOGIN });
});

test('with one, it gets the transactions alone, and both are asked as the application', () => {
  const { transactions, sessions } = addressesOf(LOGIN, { databaseUrl: DIRECT, databasePooler: POOLER });
  expect(read(transactions)).toEqual(['pooler', 6432, 'ateneu_login', 'l@gin', 'ateneu']);
  expect(read(sessions)).toEqual(['db', 5432, 'ateneu_login', 'l@gin', 'ateneu']);
});

test('a login of the operator’s own is the one at the pooler', () => {
  const own = 'postgres://app:pass@pooler:6432/ateneu';
  expect(addressesOf(LOGIN, { databaseUrl: DIRECT, databasePooler: POOLER, databaseAppUrl: own }).transactions).toBe(
    own,
  );
});
