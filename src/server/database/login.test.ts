import pg from 'pg';
import { expect, test } from 'vitest';
import { TEST_KEYS } from '#test/app-keys.ts';
import { dropOwnDatabase, ownDatabase, workerDatabase } from '#test/database.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { asPlatform, openDatabase } from '../db.ts';
import { addressesOf } from './addresses.ts';
import { loginFor, loginPrefix } from './login.ts';

const OTHER_KEYS = [{ id: 'new', key: Buffer.alloc(32, 9) }, ...TEST_KEYS];

const userOf = (url: string) => new URL(url).searchParams.get('user') ?? '';
const sees = async (url: string) => {
  const db = openDatabase(url, { max: 1 });
  return asPlatform(db, (tx) => tx.selectFrom('plans').select('id').execute())
    .then((plans) => plans.length > 0)
    .finally(() => db.close());
};

test('concurrent starts share one login, and a process with a new key gets another', async () => {
  const url = await ownDatabase();
  const logins = await Promise.all(Array.from({ length: 6 }, () => loginFor(url, { appKeys: TEST_KEYS })));
  expect(new Set(logins).size).toBe(1);
  const newer = await loginFor(url, { appKeys: OTHER_KEYS });
  expect(userOf(newer)).not.toBe(userOf(logins[0] ?? ''));
  // Neither disturbs the other.
  expect(await Promise.all([logins[0] ?? '', newer].map(sees))).toEqual([true, true]);
  const database = new URL(url).pathname.slice(1);
  const roles = await asOwner<{ inherits: boolean; name: string }>(
    url,
    'select rolname as name, rolinherit as inherits from pg_roles where starts_with(rolname, $1)',
    [loginPrefix(database)],
  );
  expect(roles.map(({ inherits }) => inherits)).toEqual([false, false]);
  await dropOwnDatabase(url);
});

test('a login whose password was changed gets the derived one back', async () => {
  const url = await ownDatabase();
  const login = await loginFor(url, { appKeys: TEST_KEYS });
  await asOwner(url, `alter role ${userOf(login)} password 'outra'`);
  await expect(sees(login)).rejects.toMatchObject({ code: '28P01' });
  expect(await loginFor(url, { appKeys: TEST_KEYS })).toBe(login);
  expect(await sees(login)).toBe(true);
  await dropOwnDatabase(url);
});

test('an address without a database leads to the one named like its user', async () => {
  const url = await ownDatabase();
  const address = new URL(url);
  const name = address.pathname.slice(1);
  const login = await loginFor(url, { appKeys: TEST_KEYS });
  await asOwner(url, `create role ${name} login password 'segredo'`);
  Object.assign(address, { pathname: '', username: name, password: 'segredo' });
  expect(await sees(await loginFor(address.href, { appKeys: TEST_KEYS }))).toBe(true);
  const { transactions } = addressesOf(login, { databaseUrl: url, databasePooler: address.href });
  expect(await sees(transactions)).toBe(true);
  await dropOwnDatabase(url);
  await asOwner(await workerDatabase(), `drop role ${name}`);
});

test('the server stores no plain password', async () => {
  const url = await workerDatabase();
  const login = new URL(await loginFor(url, { appKeys: TEST_KEYS }));
  const password = login.searchParams.get('password') ?? '';
  expect(password).toHaveLength(43);
  const wrong = new URL(login);
  wrong.searchParams.set('password', `${password.slice(0, -1)}${password.endsWith('A') ? 'B' : 'A'}`);
  await expect(sees(wrong.href)).rejects.toMatchObject({ code: '28P01' });
});

test('an address with a user, a socket or options still connects as the application', async () => {
  const url = new URL(await workerDatabase());
  url.searchParams.set('user', decodeURIComponent(url.username));
  url.searchParams.set('password', decodeURIComponent(url.password));
  url.searchParams.set('options', '-c geqo=off');
  const client = new pg.Client({ connectionString: await loginFor(url.href, { appKeys: TEST_KEYS }) });
  await client.connect();
  const { rows } = await client.query(`select current_user as name, current_setting('geqo') as geqo`);
  await client.end();
  expect(rows).toEqual([{ name: expect.stringMatching(/^ateneu_login_/), geqo: 'off' }]);
});

/** A login of the operator's own, as DATABASE_APP_URL would name it. */
async function ownLogin(
  url: string,
  kind: string,
): Promise<{ databaseAppUrl: string; name: string; gone(): Promise<void> }> {
  const name = `operator_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await asOwner(url, `create role ${name} login ${kind} password 'segredo'`);
  const address = new URL(url);
  address.searchParams.set('user', name);
  address.searchParams.set('password', 'segredo');
  return {
    databaseAppUrl: address.href,
    name,
    gone: async () => {
      await dropOwnDatabase(url);
      await asOwner(await workerDatabase(), `drop role ${name}`);
    },
  };
}

test('the operator’s own login gets the roles and is used', async () => {
  const url = await ownDatabase();
  const { databaseAppUrl, gone } = await ownLogin(url, 'noinherit');
  expect(await loginFor(url, { appKeys: TEST_KEYS, databaseAppUrl })).toBe(databaseAppUrl);
  expect(await sees(databaseAppUrl)).toBe(true);
  await gone();
});

test('a login with more rights is refused, with instructions', async () => {
  const url = await ownDatabase();
  const { databaseAppUrl, name, gone } = await ownLogin(url, 'noinherit');
  const start = () => loginFor(url, { appKeys: TEST_KEYS, databaseAppUrl });
  await start();
  await asOwner(url, `grant select on profiles to ${name}`);
  await expect(start()).rejects.toThrow(
    `O usuário ${name}, com que o Ateneu usaria o banco, pode demais: sem assumir um papel, alcança public.profiles.`,
  );
  await expect(start()).rejects.toThrow('GRANT ateneu_app, ateneu_platform, ateneu_jobs, ateneu_team TO');
  await asOwner(url, `revoke select on profiles from ${name}; alter role ${name} createdb`);
  await expect(start()).rejects.toThrow('ele é administrador');
  await asOwner(url, `alter role ${name} nocreatedb`);
  expect(await start()).toBe(databaseAppUrl);
  await gone();
});

test('the owner role is refused; a wrong password and an unreachable database are different errors', async () => {
  const url = await ownDatabase();
  const start = (databaseAppUrl: string) => loginFor(url, { appKeys: TEST_KEYS, databaseAppUrl });
  const grants = () =>
    // Of the logins that other tests make meanwhile the owner becomes a member as well.
    asOwner(
      url,
      `select * from pg_auth_members where member = current_user::regrole
         and roleid = any ('{ateneu_app, ateneu_platform, ateneu_jobs, ateneu_team}'::regrole[]) order by roleid`,
    );
  const before = await grants();
  await expect(start(url)).rejects.toThrow('pode demais');
  expect(await grants()).toEqual(before);
  const wrong = new URL(url);
  wrong.password = 'errada';
  await expect(start(wrong.href)).rejects.toThrow('O banco não aceita o usuário de DATABASE_APP_URL.');
  await expect(start('postgres://app:x@127.0.0.1:1/ateneu')).rejects.toThrow(
    'Não foi possível usar o banco de DATABASE_APP_URL: nada responde nesse endereço.',
  );
  await dropOwnDatabase(url);
});
