import { pendingMigrations } from '#db/migrate.ts';
import { loadAppKeys, readEnv } from '../env.ts';
import { reachPostgres } from '../postgres/start.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { StartupError } from '../startup-error.ts';
import { openConnection } from './own-connection.ts';
import { explainDatabase } from './reasons.ts';

/* npm run migrate: what a start would do to the database, as a step of its own before a deploy. */

try {
  const settings = readEnv(process.env);
  const env = { ...settings, appKeys: loadAppKeys(settings) };
  const embedded = env.databaseUrl ? null : await reachPostgres({ dataDir: env.dataDir });
  try {
    const ownerUrl = env.databaseUrl ?? embedded?.url ?? '';
    const pending = await pendingIn(ownerUrl).catch(explainDatabase(env));
    await prepareDatabase(ownerUrl, env);
    for (const file of pending) console.log(`Aplicada: ${file}`);
    console.log(pending.length > 0 ? 'O banco está pronto para esta versão.' : 'Nada a fazer: o banco já está pronto.');
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

async function pendingIn(connectionString: string): Promise<string[]> {
  const client = await openConnection(connectionString, 'ateneu migrate');
  try {
    return await pendingMigrations(client);
  } finally {
    await client.end();
  }
}
