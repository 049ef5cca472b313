import { randomBytes } from 'node:crypto';
import { migrate } from '#db/migrate.ts';
import { email, personName } from '#shared/schemas.ts';
import { type Database, openDatabase } from '../db.ts';
import { readEnv } from '../env.ts';
import { startPostgres } from '../postgres/start.ts';
import { Problem } from '../problem.ts';
import { StartupError } from '../startup-error.ts';
import { createOwner } from './owners.ts';

/* npm run owner -- dona@exemplo.com.br "Nome Completo" */

const USAGE = 'Use: npm run owner -- email@exemplo.com.br "Nome Completo"';

try {
  const person = { email: read(email, process.argv[2]), name: read(personName, process.argv[3]) };
  const password = randomBytes(12).toString('base64url');
  await withDatabase((db) => createOwner(db, { ...person, password }));
  console.log(`Dono da plataforma criado: ${person.email}\nSenha, mostrada só agora: ${password}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function read(schema: typeof email | typeof personName, typed: string | undefined): string {
  const { success, data } = schema.safeParse(typed ?? '');
  if (!success) throw new StartupError(USAGE);
  return data;
}

async function withDatabase(run: (db: Database) => Promise<unknown>): Promise<void> {
  const env = readEnv(process.env);
  const embedded = env.databaseUrl ? null : await startPostgres({ dataDir: env.dataDir });
  try {
    const url = env.databaseUrl ?? embedded?.url ?? '';
    await migrate(url);
    const db = openDatabase(url, { max: 1 });
    await run(db).finally(() => db.close());
  } finally {
    await embedded?.stop();
  }
}

function explain(error: unknown): string {
  if (error instanceof Problem && error.code === 'email_taken') return 'Este email já está cadastrado.';
  return error instanceof Error ? error.message : String(error);
}
