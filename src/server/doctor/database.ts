import pg from 'pg';
import { IN_UTF8, readSchemaState } from '#db/migrate.ts';
import { examineLogin, loginName, loginPrefix } from '../database/login.ts';
import { databaseReason } from '../database/reasons.ts';
import type { Env } from '../env.ts';
import { JOBS, REMOVED_JOBS } from '../job-list.ts';
import { isInstalled } from '../jobs/install.ts';
import { StartupError } from '../startup-error.ts';
import { about, type Finding } from './finding.ts';
import { OTHER_KEYS, RIGHT_KEYS } from './texts.ts';

const { ok, warn, wrong, unknown } = about('banco');
const keys = about('chaves');
const PATIENCE_MS = 5_000;
/** Connections of a process besides its pool: jobs and the listener. */
const BESIDES_POOL = 8;
const SKEW_SECONDS = { warn: 2, wrong: 30 };
const MOVE = 'Leve para ele um backup (docs/running/backup-and-restore.md).';
const MIGRATE = 'Rode npm run migrate com esta versão.';

/**
 * @param ownerUrl of the role that owns the tables
 * @returns with the address of the application's own login, where it is as it should be
 */
export async function checkDatabase(
  ownerUrl: string,
  env: Env,
  now: () => number,
): Promise<{ findings: Finding[]; login: string | null }> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const reason = databaseReason(error as Error);
    return { findings: [wrong(reason, 'Confira DATABASE_URL e se o servidor está no ar.')], login: null };
  }
  try {
    const findings = [...(await checkServer(client, env)), await checkClock(client, now), ...(await checkPooler(env))];
    const state = await readSchemaState(client).catch(explainState);
    if (typeof state === 'string') return { findings: [...findings, wrong(state, MIGRATE)], login: null };
    findings.push(...(await checkSchema(client, state)));
    if (!state.isCurrent) return { findings, login: null };
    const { finding, login } = await checkLogin(ownerUrl, env, client);
    return { findings: [...findings, ...(await checkPolicies(client)), finding], login };
  } finally {
    await client.end();
  }
}

const explainState = (error: Error & { code?: string }) =>
  error.code === '42P01' ? 'o banco ainda não tem as tabelas do Ateneu' : error.message;

type Server = { version: number; encoding: string; durable: string[]; connections: number };

async function checkServer(client: pg.Client, env: Env): Promise<Finding[]> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding,
      array(select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) name
        where current_setting(name) = 'off') as durable,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as connections`);
  const [server] = rows;
  if (!server) throw new Error('no row');
  const needed = env.databasePool + BESIDES_POOL;
  return [
    server.version < 15
      ? wrong(`PostgreSQL ${server.version} é antigo demais`, 'O Ateneu precisa do PostgreSQL 15 ou mais novo.')
      : ok(`PostgreSQL ${server.version} responde`),
    ...(server.encoding === 'UTF8'
      ? []
      : [wrong(`o banco usa a codificação ${server.encoding}: nem todo texto cabe nele`, `${IN_UTF8} ${MOVE}`)]),
    ...server.durable.map((name) =>
      wrong(`${name} está desligado: o que foi confirmado pode se perder`, `Ligue ${name} no servidor.`),
    ),
    server.connections < needed
      ? wrong(
          `o servidor aceita ${server.connections} conexões, e um processo usa até ${needed}`,
          'Diminua DATABASE_POOL ou aumente max_connections.',
        )
      : ok(`conexões para ${Math.floor(server.connections / needed)} processos (até ${needed} cada)`),
  ];
}

async function checkClock(client: pg.Client, now: () => number): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ at: number }>('select extract(epoch from statement_timestamp())::float8 as at');
  const seconds = Math.abs((rows[0]?.at ?? 0) - (before + now()) / 2 / 1000);
  const found = `o relógio do banco está a ${Math.round(seconds)} s do desta máquina`;
  const mend = 'Acerte os relógios das duas máquinas por NTP.';
  if (seconds > SKEW_SECONDS.wrong) return wrong(found, mend);
  return seconds > SKEW_SECONDS.warn ? warn(found, mend) : ok('relógios de acordo');
}

async function checkPooler({ databasePooler }: Env): Promise<Finding[]> {
  if (!databasePooler) return [];
  const client = new pg.Client({ connectionString: databasePooler, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return [ok('o pooler de DATABASE_URL responde')];
  } catch (error) {
    return [wrong(`o pooler de DATABASE_URL: ${databaseReason(error as Error)}`, 'Confira DATABASE_URL.')];
  }
}

async function checkSchema(
  client: pg.Client,
  { isCurrent, isAhead }: Awaited<ReturnType<typeof readSchemaState>>,
): Promise<Finding[]> {
  if (!isCurrent) return [wrong('há migrações por aplicar', MIGRATE)];
  if (isAhead) return [ok('o banco é de uma versão mais nova, com que esta pode trabalhar')];
  const installed = await isInstalled(client, JOBS, REMOVED_JOBS);
  return [installed ? ok('migrações e filas em dia') : wrong('as filas não são as desta versão', MIGRATE)];
}

async function checkPolicies(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'producer_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity)
    order by 1`);
  if (rows.length === 0) return [ok('cada escola só alcança o que é seu (RLS em todas as tabelas)')];
  return rows.map(({ name }) =>
    wrong(
      `a tabela ${name} não separa as escolas (RLS)`,
      `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;`,
    ),
  );
}

async function checkLogin(
  ownerUrl: string,
  env: Env,
  owner: pg.Client,
): Promise<{ finding: Finding; login: string | null }> {
  if (env.appKeys.length === 0)
    return { finding: unknown('o usuário da aplicação nasce na primeira partida'), login: null };
  if (!env.databaseAppUrl && (await belongsToOtherKeys(owner, env)))
    return { finding: keys.wrong(OTHER_KEYS, RIGHT_KEYS), login: null };
  try {
    const login = await examineLogin(ownerUrl, env);
    return { finding: ok('o usuário da aplicação não alcança nada por si'), login };
  } catch (error) {
    const said = error instanceof StartupError ? error.message : databaseReason(error as Error);
    return { finding: wrong(said, MIGRATE), login: null };
  }
}

/** The application's login is named after its key: with none of these keys, though with others, it was made. */
async function belongsToOtherKeys(owner: pg.Client, { appKeys }: Env): Promise<boolean> {
  const database = owner.database ?? '';
  const { rows } = await owner.query<{ name: string }>(
    'select rolname as name from pg_roles where starts_with(rolname, $1)',
    [loginPrefix(database)],
  );
  const own = new Set(appKeys.map(({ key }) => loginName(database, key)));
  return rows.length > 0 && rows.every(({ name }) => !own.has(name));
}
