import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type AppKey, signingKey } from '../crypto/app-keys.ts';
import type { Env } from '../env.ts';
import { StartupError } from '../startup-error.ts';
import { withDatabase } from './addresses.ts';
import { openConnection } from './own-connection.ts';
import { databaseReason } from './reasons.ts';

type Settings = Pick<Env, 'appKeys' | 'databaseAppUrl'>;
type Login = { url: string; name: string; password: string };

/** Roles that a transaction may assume; see docs/decisions/0004. */
const ROLES = ['ateneu_app', 'ateneu_platform', 'ateneu_jobs', 'ateneu_team'];
const ADVISORY_LOCK = 7_283_468;
/** Wrong password, or no such role. */
const REFUSED = ['28P01', '28000'];
const NOT_ALLOWED = '42501';

/**
 * The address of the application's connections: a login that has no rights itself, and sets a role in each
 * transaction. If the operator configures none, the database's owner creates one. Name and password derive
 * from the application key, so that processes with the same keys share it, and a new key disturbs nobody.
 * @param ownerUrl of the role that owns the tables
 * @throws StartupError where there is none, or it may do more than that
 */
export async function loginFor(ownerUrl: string, settings: Settings): Promise<string> {
  const owner = await open(ownerUrl);
  try {
    // Of many processes that start at once, one creates it.
    await owner.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const url = settings.databaseAppUrl ?? (await ensureLogin(owner, ownerUrl, signingKey(settings)));
    const client = await open(url).catch(explain(settings));
    try {
      // Before as well: who is refused is given nothing. The tables' owner, once in ateneu_team, would be bound by its policies.
      await checkReach(client);
      await ensureRoles(owner, client);
      await checkReach(client);
    } finally {
      await client.end();
    }
    return url;
  } finally {
    await owner.end();
  }
}

/** The same without the owner, where there is one that works and needs nothing; null where `loginFor` has something to do or say. */
export const knownLogin = (ownerUrl: string, settings: Settings): Promise<string | null> =>
  examineLogin(ownerUrl, settings).catch(() => null);

/** @throws if it differs from what `loginFor` creates; StartupError if the operator can fix it */
export async function examineLogin(ownerUrl: string, settings: Settings): Promise<string> {
  const url = settings.databaseAppUrl ?? derivedLogin(ownerUrl, settings);
  const client = await open(url).catch(explain(settings));
  try {
    for (const { name, missing } of await missingRoles(client))
      if (missing.length > 0) throw new StartupError(`O usuário ${name} ainda não pode assumir ${missing.join(', ')}.`);
    await checkReach(client);
    return url;
  } finally {
    await client.end();
  }
}

const derivedLogin = (ownerUrl: string, settings: Settings): string =>
  loginOf(ownerUrl, new pg.Client({ connectionString: ownerUrl }).database ?? '', signingKey(settings)).url;

/** Finds this database's logins, including those of former keys. */
export const loginPrefix = (database: string) =>
  `ateneu_login_${createHash('sha256').update(database).digest('hex').slice(0, 12)}_`;

export const loginName = (database: string, key: AppKey['key']) =>
  loginPrefix(database) + derive(key, `name ${database}`).toString('hex').slice(0, 12);

async function ensureLogin(owner: pg.Client, ownerUrl: string, key: Buffer): Promise<string> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database');
  const login = loginOf(ownerUrl, rows[0]?.database ?? '', key);
  const works = await open(login.url).then(
    (client) => client.end().then(() => true),
    (error: { code?: string }) => {
      if (REFUSED.includes(error.code ?? '')) return false;
      throw error;
    },
  );
  if (!works) await makeLogin(owner, login);
  return login.url;
}

function loginOf(ownerUrl: string, database: string, key: Buffer): Login {
  const name = loginName(database, key);
  const password = derive(key, `password ${database}`).toString('base64url');
  const address = withDatabase(ownerUrl, database);
  // If two parameters name a user, pg takes the later one, which also overrides the part before the @.
  return { name, password, url: `${address}${ownerUrl.includes('?') ? '&' : '?'}user=${name}&password=${password}` };
}

async function makeLogin(owner: pg.Client, { name, password }: Login): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name]);
  try {
    await owner.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${name} with login noinherit password '${verifierOf(password)}'`,
    );
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) throw new StartupError(`${NOT_MADE}. ${BY_HAND}`);
    throw error;
  }
}

/** A SCRAM verifier (RFC 5803) instead of the password, because statements may be logged. */
function verifierOf(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (what: string) => createHmac('sha256', salted).update(what).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

async function missingRoles(client: pg.Client): Promise<{ name: string; missing: string[] }[]> {
  const { rows } = await client.query<{ name: string; missing: string[] }>(
    `select current_user as name, array(
       select role from unnest($1::text[]) as role where not pg_has_role(current_user, role, 'member')) as missing`,
    [ROLES],
  );
  return rows;
}

async function ensureRoles(owner: pg.Client, client: pg.Client): Promise<void> {
  for (const { name, missing } of await missingRoles(client)) {
    if (missing.length === 0) continue;
    const { rows: versions } = await owner.query<{ separates: boolean }>(
      `select current_setting('server_version_num')::integer >= 160000 as separates`,
    );
    // Before 16 it is the login that inherits or not.
    const notByItself = versions[0]?.separates ? ' with inherit false, set true' : '';
    await owner.query(`grant ${missing.join(', ')} to ${pg.escapeIdentifier(name)}${notByItself}`);
  }
}

/** @throws StartupError for a login that sees or changes something while it is nobody */
async function checkReach(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; powerful: boolean; reach: string[] }>(`
    select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful, array(
      select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm')
        and c.relowner = (select relowner from pg_class where oid = 'public.profiles'::regclass)
        and (has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege(c.oid, 'select, insert, update, references'))
      order by 1) as reach
    from pg_roles where rolname = current_user`);
  const [login] = rows;
  if (!login || login.powerful) throw new StartupError(`${tooMuch(login?.name)}: ele é administrador. ${BY_HAND}`);
  if (login.reach.length === 0) return;
  const some = login.reach.slice(0, 3).join(', ');
  throw new StartupError(`${tooMuch(login.name)}: sem assumir um papel, alcança ${some}. ${BY_HAND}`);
}

const tooMuch = (name = '') => `O usuário ${name}, com que o Ateneu usaria o banco, pode demais`;
const NOT_MADE = 'O usuário de DATABASE_URL não pode criar o usuário com que o Ateneu usa o banco (CREATEROLE)';
const BY_HAND =
  "Crie um só para isso e informe o endereço dele em DATABASE_APP_URL: CREATE ROLE nome LOGIN NOINHERIT PASSWORD 'senha'; " +
  `GRANT ${ROLES.join(', ')} TO nome;`;

function explain({ databaseAppUrl }: Settings) {
  return (error: Error & { code?: string }): never => {
    if (REFUSED.includes(error.code ?? '')) {
      const whose = databaseAppUrl ? 'de DATABASE_APP_URL' : 'que o Ateneu criou para si';
      throw new StartupError(`O banco não aceita o usuário ${whose}. ${BY_HAND}`, { cause: error });
    }
    if (!databaseAppUrl) throw error;
    throw new StartupError(`Não foi possível usar o banco de DATABASE_APP_URL: ${databaseReason(error)}.`, {
      cause: error,
    });
  };
}

const open = (address: string): Promise<pg.Client> => openConnection(address, 'ateneu start');

const derive = (key: Buffer, what: string) => createHmac('sha256', key).update(`database login ${what}`).digest();
