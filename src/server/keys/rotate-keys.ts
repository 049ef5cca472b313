import { type AppKey, addKeptKey, deleteRetiredKeys } from '../crypto/app-keys.ts';
import { openDatabase } from '../db.ts';
import { type Env, existingAppKeys, readEnv } from '../env.ts';
import { startPostgres } from '../postgres/start.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { StartupError } from '../startup-error.ts';
import { dropOldLogins, type Rotation, rotateKeys } from './rotate.ts';

/* npm run keys:rotate */

const say = (line: string) => console.log(line);
const number = new Intl.NumberFormat('pt-BR').format;

try {
  const settings = readEnv(process.env);
  const rotation = await rotate(settings);
  process.exitCode = printOutcome(rotation, settings);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

async function rotate(settings: Env): Promise<Rotation> {
  // While a server runs on this machine's own database, this is refused.
  const embedded = settings.databaseUrl ? null : await startPostgres({ dataDir: settings.dataDir });
  try {
    const ownerUrl = settings.databaseUrl ?? embedded?.url ?? '';
    const env = settings.appKeys.length > 0 ? settings : { ...settings, appKeys: newKeptKeys(settings) };
    const db = openDatabase(await prepareDatabase(ownerUrl, env), { max: 2 });
    try {
      await dropOldLogins(ownerUrl, env.appKeys);
      const rotation = await rotateKeys(db, env.appKeys, { onProgress });
      if (settings.appKeys.length === 0 && rotation.left.length === 0) deleteRetiredKeys(settings.dataDir);
      return rotation;
    } finally {
      await db.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/**
 * On an unconfigured machine the keys are in a file: a new one is added first, and the old ones are removed
 * at the end.
 */
function newKeptKeys(settings: Env): readonly AppKey[] {
  const kept = existingAppKeys(settings);
  // More than one key: continues an interrupted rotation.
  return kept.length > 1 ? kept : addKeptKey(settings.dataDir);
}

function onProgress(name: string, done: number, of: number): void {
  say(`${name}: ${number(done)} de ${number(of)}`);
}

function printOutcome({ current, leaving, columns, left }: Rotation, { appKeys: configured }: Env): number {
  const resealed = columns.reduce((sum, each) => sum + each.resealed, 0);
  say(`\nChave em uso: ${current}. Selados de novo com ela: ${number(resealed)}.`);
  if (left.length > 0) {
    for (const { name, stale } of left) say(`- ${name}: ${number(stale)} ainda com outra chave`);
    say(
      'Nem tudo pôde ser aberto: falta a chave com que foi selado, ou o conteúdo está danificado. Não tire chave nenhuma; ponha de volta a que falta, depois da primeira, e rode de novo.',
    );
    return 1;
  }
  if (configured.length === 0) say('A chave anterior saiu do arquivo de chaves.');
  else if (leaving.length > 0) say(`Pode tirar de APP_KEYS e reiniciar: ${leaving.join(', ')}.`);
  else
    say(
      'Não há chave para tirar. Para trocar: ponha uma nova na frente de APP_KEYS, com outro nome (echo "k2:$(openssl rand -base64 32)"), reinicie todos os processos e rode de novo.',
    );
  say('Endereços de vendas, links de descadastro e links abertos continuam valendo.');
  return 0;
}
