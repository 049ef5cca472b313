import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openConnection } from '#server/database/own-connection.ts';
import { examine } from '#server/doctor/doctor.ts';
import type { Finding } from '#server/doctor/finding.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { createDatabase } from '#test/run/database-admin.ts';
import { freePort } from '#test/run/free-port.ts';
import { BREVO_KEY, type BrevoServer, startBrevo } from '#test/servers/brevo-server.ts';
import { type DnsServer, startDns } from '#test/servers/dns-server.ts';
import { type MailServer, startMailServer } from '#test/servers/mail-server.ts';
import { type S3Server, startS3 } from '#test/servers/s3-server.ts';
import { launch, refused, untilReady } from './process.ts';

/* A deployment in which all is well, and what is said of it when one thing after the other is not. */

const KEYS = `k1:${Buffer.from(Array.from({ length: 32 }, (_, at) => at + 9)).toString('base64')}`;

const DURABLE = 'alter database examined set synchronous_commit = on';

let url: string;
let dataDir: string;
let settings: Record<string, string>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let server: ReturnType<typeof launch>;
let mail: MailServer;
let dns: DnsServer;
let bucket: S3Server;
let brevo: BrevoServer;

beforeAll(async () => {
  const port = await freePort();
  dataDir = await makeDataDir();
  // Not the one of the tests, which waits for no disk.
  postgres = await startPostgres({ dataDir });
  [url, mail, dns, bucket, brevo] = [
    await createDatabase(postgres.url, 'examined'),
    await startMailServer(),
    await startDns(),
    await startS3(),
    await startBrevo(),
  ];
  await asOwner(url, DURABLE);
  dns.records.set('TXT escola.test', ['v=spf1 -all']);
  dns.records.set('TXT _dmarc.escola.test', ['v=DMARC1; p=none']);
  settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    APP_KEYS: KEYS,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Nobody works on jobs, so that those which a test leaves behind stay.
    PROCESS_ROLE: 'web',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    SMTP_FROM: 'contato@escola.test',
    DNS_SERVERS: dns.address,
    ...bucket.settings,
  };
  server = launch(settings);
  await untilReady(server, port);
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.ended;
  await Promise.all([mail.stop(), dns.stop(), bucket.stop(), brevo.stop(), postgres.stop()]);
  await rm(dataDir, { recursive: true });
});

const wrongIn = (findings: Finding[]) => findings.filter(({ state }) => state === 'wrong').map(({ found }) => found);
/** The machine's, which the database goes by; these tests are at another hour. */
const machineTime = () => Date.now() - inject('clockOffsetMs');
const examined = (more: Record<string, string> = {}, now = machineTime) => examine({ ...settings, ...more }, now);
const doctor = async (more: Record<string, string> = {}, ...flags: string[]) => {
  const command = launch({ ...settings, ...more }, [], ['src/server/doctor/doctor-command.ts', ...flags]);
  return { code: await command.ended, said: command.stdout(), failed: command.stderr() };
};

test('without problems it says so, line by line, changes nothing and reveals no secret', async () => {
  const { code, said, failed } = await doctor();
  expect([code, failed]).toEqual([0, '']);
  for (const check of ['configuração', 'banco', 'tarefas', 'backup', 'chaves', 'arquivos', 'e-mail', 'endereço'])
    expect(said).toMatch(new RegExp(`^. ${check} `, 'm'));
  expect(said).not.toMatch(/^✗/m);
  for (const secret of [KEYS.slice(3), new URL(url).password, bucket.settings.S3_SECRET_ACCESS_KEY])
    if (secret) expect(said).not.toContain(secret);
  expect(await bucket.keys()).toEqual([]);
});

test('as JSON it says the same, and exits with 1 if there is a problem', async () => {
  const { code, said } = await doctor({ SMTP_PORT: '1' }, '--json');
  expect(code).toBe(1);
  expect(wrongIn(JSON.parse(said))).toEqual(['127.0.0.1:1 não aceita esta conta (ESOCKET)']);
});

describe('settings', () => {
  test('that contradict each other are reported at once, and nothing else is checked', async () => {
    const findings = await examined({ NODE_ENV: 'production', PORT: 'abc' });
    expect(new Set(findings.map(({ check }) => check))).toEqual(new Set(['configuração']));
    expect(wrongIn(findings).join()).toContain('PORT');
  });

  test('with likely misspellings are reported', async () => {
    const findings = await examined({ SMTP_HOTS: 'x', UNRELATED: 'y' });
    const asked = findings.filter(({ check, state }) => check === 'configuração' && state === 'warn');
    expect(asked).toMatchObject([{ found: expect.stringContaining('SMTP_HOTS'), mend: 'Você quis dizer SMTP_HOST?' }]);
  });
});

describe('database problems are reported:', () => {
  test('it does not answer, or the password is wrong', async () => {
    expect(wrongIn(await examined({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }))).toContain(
      'nada responde nesse endereço',
    );
    const other = new URL(url);
    other.pathname = '/nowhere';
    expect(wrongIn(await examined({ DATABASE_URL: other.href }))).toContain('o banco não existe');
  });

  test('migrations are pending', async () => {
    expect(wrongIn(await examined({ DATABASE_URL: await createDatabase(postgres.url, 'nothing_yet') }))).toContain(
      'o banco ainda não tem as tabelas do Ateneu',
    );
    const newest = `(select max(version) from schema_migrations)`;
    const [kept] = await asOwner(url, `delete from schema_migrations where version = ${newest} returning *`);
    expect(wrongIn(await examined())).toEqual(['há migrações por aplicar']);
    const names = Object.keys(kept ?? {});
    const values = names.map((_, at) => `$${at + 1}`);
    await asOwner(url, `insert into schema_migrations (${names}) values (${values})`, Object.values(kept ?? {}));
  });

  test('a table has lost its isolation', async () => {
    await asOwner(url, 'alter table courses no force row level security');
    expect(wrongIn(await examined())).toEqual(['a tabela courses não separa as escolas (RLS)']);
    await asOwner(url, 'alter table courses force row level security');
    expect(wrongIn(await examined())).toEqual([]);
  });

  test('the application’s login has too many rights', async () => {
    expect(wrongIn(await examined({ DATABASE_APP_URL: url })).join()).toContain('ele é administrador');
  });

  test('that it was used with other keys, and not that a login is missing', async () => {
    const others = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
    const said = async () => (await examined({ APP_KEYS: others })).filter(({ state }) => state === 'wrong');
    const otherKeys = [{ check: 'chaves', found: 'APP_KEYS não são as chaves com que este banco foi usado' }];
    expect(await said()).toMatchObject(otherKeys);
    // A start that is refused for its keys has made a login of its own by then.
    const start = await refused({ ...settings, PORT: String(await freePort()), APP_KEYS: others });
    expect(start.said).toEqual([expect.stringContaining('APP_KEYS: falta a chave k1')]);
    expect(await said()).toMatchObject(otherKeys);
    const turned = await examined({ APP_KEYS: `${others.replace('k1', 'k2')},${KEYS}` });
    expect(
      turned.filter(({ found }) => found.startsWith('APP_KEYS não são')),
      'a new key in front',
    ).toEqual([]);
  });

  test('one does not answer in time, and the others do', async () => {
    const locking = await openConnection(url, 'test');
    await locking.query('begin; lock table push_keys');
    const findings = await examined().finally(() => locking.end());
    expect(findings.filter(({ check }) => check === 'chaves')).toMatchObject([{ state: 'unknown' }]);
    for (const check of ['banco', 'tarefas', 'backup', 'arquivos', 'e-mail', 'endereço'])
      expect(findings.map((each) => each.check)).toContain(check);
    expect(wrongIn(findings)).toEqual([]);
  });

  test('a damaged file of keys', async () => {
    const folder = await makeDataDir();
    await writeFile(join(folder, 'app-keys'), 'k1');
    const { APP_KEYS: _, ...rest } = settings;
    const findings = await examine({ ...rest, DATA_DIR: folder }, machineTime);
    await rm(folder, { recursive: true });
    expect(wrongIn(findings).join()).toContain('Chaves inválidas');
    expect(findings.map(({ check }) => check)).toContain('e-mail');
  });

  test('commits may be lost', async () => {
    await asOwner(url, 'alter database examined set synchronous_commit = off');
    expect(wrongIn(await examined())).toEqual([
      'synchronous_commit está desligado: o que foi confirmado pode se perder',
    ]);
    await asOwner(url, DURABLE);
  });

  test('its clock differs', async () => {
    expect(wrongIn(await examined({}, () => machineTime() + 3_600_000))).toContain(
      'o relógio do banco está a 3600 s do desta máquina',
    );
  });

  test('it has too few connections', async () => {
    expect(wrongIn(await examined({ DATABASE_POOL: '992' })).join()).toMatch(/conexões, e um processo usa até 1000/);
  });
});

describe('job problems are reported:', () => {
  test('overdue and failed ones', async () => {
    await asOwner(
      url,
      `insert into pgboss.job (name, state, start_after, completed_on) values
       ('email', 'created', now() - interval '10 minutes', null), ('import', 'failed', now(), now()),
       -- The copy of a failed one, which nobody works on.
       ('import-dead', 'created', now() - interval '10 minutes', null)`,
    );
    const findings = (await examined()).filter(({ check }) => check === 'tarefas');
    expect(findings).toMatchObject([
      { state: 'wrong', found: 'email: 1 em espera, a mais antiga há 10 min' },
      { state: 'warn', found: 'import: 1 esgotaram as tentativas no último dia' },
    ]);
    await asOwner(url, 'delete from pgboss.job');
  });

  test('an overdue backup or drill', async () => {
    const backupFrom = (hours: number) =>
      asOwner(
        url,
        `insert into backups (id, nightly, state, finished_at, file, bytes, drilled_at) values (gen_random_uuid(), true,
         'done', now() - interval '${hours} hours', 'ateneu-${hours}.tar', 1, now() - interval '${hours} hours')`,
      );
    const found = async () => (await examined()).filter(({ check }) => check === 'backup').map((each) => each.state);
    const first = (await examined()).find(({ check }) => check === 'backup');
    expect(first?.mend).toContain('2h30');
    await backupFrom(9 * 24);
    expect(await found()).toEqual(['wrong', 'warn']);
    await backupFrom(30);
    expect((await examined()).map((each) => each.found)).toContain('restaurado em teste há 1 dia');
    await backupFrom(1);
    expect(await found()).toEqual(['ok', 'ok']);
    await asOwner(url, 'delete from backups');
  });
});

describe('environment problems are reported:', () => {
  test('a folder that is not writable', async () => {
    const file = join(dataDir, 'no-folder');
    await writeFile(file, '');
    expect(wrongIn(await examined({ DATA_DIR: file })).join()).toContain('não aceita arquivos (ENOTDIR)');
    await rm(file);
  });

  test('a bucket that refuses', async () => {
    expect(wrongIn(await examined({ S3_SECRET_ACCESS_KEY: 'another' })).join()).toContain(
      'o bucket ateneu não pode ser usado',
    );
  });

  test('a wrong Brevo key', async () => {
    const throughBrevo = (key: string) => {
      const { SMTP_HOST: _, SMTP_PORT: __, SMTP_FROM: ___, ...rest } = settings;
      const more = { BREVO_API_KEY: key, BREVO_FROM: 'contato@escola.test', BREVO_URL: brevo.origin };
      return examine({ ...rest, ...more }, machineTime);
    };
    expect(wrongIn(await throughBrevo(BREVO_KEY))).toEqual([]);
    expect(wrongIn(await throughBrevo('xkeysib-other'))).toEqual(['o Brevo não aceita esta conta (401)']);
  });

  test('missing DNS records of the sender’s domain, or unavailable name servers', async () => {
    const ofMail = async (from: string) =>
      (await examined({ SMTP_FROM: from })).filter(({ check }) => check === 'e-mail').map(({ state }) => state);
    expect(await ofMail('contato@escola.test')).toEqual(['ok', 'ok', 'ok']);
    expect(await ofMail('contato@outra.test')).toEqual(['ok', 'warn', 'warn']);
    dns.failing = true;
    expect(await ofMail('contato@escola.test')).toEqual(['ok', 'unknown']);
    dns.failing = false;
  });

  test('an address that nobody serves, or another program', async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    expect(wrongIn(await examined({ PUBLIC_URL: publicUrl }))).toEqual([
      `${publicUrl} não responde daqui (ECONNREFUSED)`,
    ]);
    const other = createServer((_, response) => response.end('another site')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(wrongIn(await examined({ PUBLIC_URL: elsewhere }))).toEqual([`em ${elsewhere} responde outra coisa (200)`]);
    other.close();
  });
});
