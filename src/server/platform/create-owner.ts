import { email, personName } from '#shared/schemas.ts';
import { resetOwnersFactors } from '../auth/factors/reset-owner.ts';
import { issueLink } from '../auth/links/one-time-links.ts';
import { newToken } from '../crypto/tokens.ts';
import { asPlatform, type Database, openDatabase } from '../db.ts';
import { type Env, loadAppKeys, readEnv } from '../env.ts';
import { reachPostgres } from '../postgres/start.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { Problem } from '../problem.ts';
import { StartupError } from '../startup-error.ts';
import { createOwner } from './owners.ts';

/* npm run owner -- dona@exemplo.com.br "Nome Completo", or --reset-factor dona@exemplo.com.br */

const USAGE =
  'Use: npm run owner -- email@exemplo.com.br "Nome Completo"\nOu, se perdeu a segunda etapa: npm run owner -- --reset-factor email@exemplo.com.br';

const [, , first, second] = process.argv;

try {
  if (first === '--reset-factor') await resetFactor(read(email, second));
  else await create();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

async function create(): Promise<void> {
  const person = { email: read(email, first), name: read(personName, second) };
  const link = await withDatabase((db, env) => createWithLink(db, env, person));
  console.log(
    `Dono da plataforma criado: ${person.email}\nCrie a senha em até 24 horas, com a aplicação no ar: ${link}`,
  );
}

async function resetFactor(address: string): Promise<void> {
  await withDatabase((db) => resetOwnersFactors(db, address));
  console.log(`Segunda etapa removida: ${address}\nAs sessões foram encerradas. No próximo acesso, configure outra.`);
}

function read(schema: typeof email | typeof personName, typed: string | undefined): string {
  const { success, data } = schema.safeParse(typed ?? '');
  if (!success) throw new StartupError(USAGE);
  return data;
}

/** The operator reads this terminal, so the link is treated as mailed. */
async function createWithLink(db: Database, env: Env, person: { name: string; email: string }): Promise<string> {
  const { userId } = await createOwner(db, person);
  const token = newToken();
  await asPlatform(db, (tx) => issueLink(tx, { kind: 'mailbox', userId, producerId: null, token }));
  return `${env.publicUrl}/reset-password#${token}`;
}

async function withDatabase<T>(run: (db: Database, env: Env) => Promise<T>): Promise<T> {
  const settings = readEnv(process.env);
  const env = { ...settings, appKeys: loadAppKeys(settings) };
  const embedded = env.databaseUrl ? null : await reachPostgres({ dataDir: env.dataDir });
  try {
    const url = await prepareDatabase(env.databaseUrl ?? embedded?.url ?? '', env);
    const db = openDatabase(url, { max: 1 });
    return await run(db, env).finally(() => db.close());
  } finally {
    await embedded?.stop();
  }
}

function explain(error: unknown): string {
  if (error instanceof Problem && error.code === 'not_found') return 'Não há dono da plataforma com este email.';
  if (error instanceof Problem && error.code === 'email_taken') return 'Este email já está cadastrado.';
  return error instanceof Error ? error.message : String(error);
}
