import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import { runAs } from './run.ts';

const DRAFT = 'data.new-';
const PASSWORD_FILE = 'ateneu.password';

// Only the application's role has a password, so nobody else can connect, not even the superuser.
const HBA = 'local all all scram-sha-256\n';

// Byte order collation is the same everywhere and independent of libraries; C.UTF-8 lets pg_trgm recognise
// accented letters.
const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--no-instructions',
];

const SINGLE_USER_OPTIONS = ['-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic'];

/** Creates the cluster if missing, all or nothing, and returns the password of the role `ateneu`. */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<string> {
  removeDrafts(place.root);
  if (!existsSync(place.data)) await createCluster(place, binaries).finally(() => removeDrafts(place.root));
  checkOwner(place);
  checkVersion(place.data, binaries.major);
  return readPassword(place.data);
}

export const readPassword = (data: string): string => readFileSync(join(data, PASSWORD_FILE), 'utf8').trim();

async function createCluster({ root, data, account }: Place, { initdb, postgres }: Binaries): Promise<void> {
  const draft = mkdtempSync(join(root, DRAFT));
  give(account, draft);
  await runAs(account, initdb, [...INITDB_OPTIONS, '-D', draft]);

  const password = randomBytes(24).toString('base64url');
  writeFor(account, join(draft, 'pg_hba.conf'), HBA);
  writeFor(account, join(draft, PASSWORD_FILE), `${password}\n`);
  await runAs(account, postgres, ['--single', '-D', draft, ...SINGLE_USER_OPTIONS, 'postgres'], bootstrap(password));

  renameSync(draft, data);
  syncToDisk(root);
}

/** Single-user mode ends a statement with its line. */
function bootstrap(password: string): string {
  return [
    `CREATE ROLE ateneu LOGIN CREATEROLE CREATEDB PASSWORD '${password}'`,
    'CREATE DATABASE ateneu OWNER ateneu\n',
  ].join('\n');
}

function removeDrafts(root: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(DRAFT))) {
    rmSync(join(root, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function checkOwner({ data, account }: Place): void {
  const { uid } = statSync(data);
  if (uid === account.uid) return;
  throw new StartupError(`O banco em ${data} pertence a outro usuário (uid ${uid}): inicie como ele ou como root.`);
}

function checkVersion(data: string, major: string): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version === major) return;
  throw new StartupError(
    `O banco em ${data} é do PostgreSQL ${version}, mas o embutido é o ${major}: migre os dados antes.`,
  );
}

function writeFor(account: Account, file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600, flush: true });
  give(account, file);
}

function give(account: Account, path: string): void {
  if (account.switched) chownSync(path, account.uid, account.gid);
}

function syncToDisk(directory: string): void {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
