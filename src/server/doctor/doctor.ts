import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, loadAppKeys } from '../env.ts';
import { runningPostgres } from '../postgres/start.ts';
import { StartupError } from '../startup-error.ts';
import { checkAddress } from './address.ts';
import { checkDatabase } from './database.ts';
import { about, type Finding, settled } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkReplies } from './replies.ts';
import { checkSettings } from './settings.ts';
import { checkSpeech } from './speech.ts';
import { checkStorage } from './storage.ts';
import { RIGHT_KEYS } from './texts.ts';
import { checkWork } from './work.ts';

/** Looks at a deployment as it would be started with these settings, and changes nothing of it. */
export async function examine(
  source: Record<string, string | undefined>,
  now: () => number = Date.now,
): Promise<Finding[]> {
  const { findings, env } = checkSettings(source);
  if (!env) return findings;
  const found = await Promise.all([
    settled('banco', () => inDatabase(env, now)),
    settled('arquivos', () => checkStorage(env)),
    settled('e-mail', () => checkMail(env)),
    settled('respostas', () => checkReplies(env)),
    settled('transcrição', () => checkSpeech(env)),
    settled('endereço', () => checkAddress(env, now)),
  ]);
  return [...findings, ...found.flat()];
}

async function inDatabase(settings: Env, now: () => number): Promise<Finding[]> {
  const url = settings.databaseUrl ?? (await runningPostgres(settings.dataDir))?.url;
  if (!url) return [about('banco').unknown('o PostgreSQL embutido não está no ar: rode outra vez com o Ateneu no ar')];
  const appKeys = presentKeys(settings);
  if (typeof appKeys === 'string') return [about('chaves').wrong(appKeys, RIGHT_KEYS)];
  const env = { ...settings, appKeys };
  const { findings, login } = await checkDatabase(url, env, now);
  return login ? [...findings, ...(await checkWork(login, env, now))] : findings;
}

/** Keys of an existing key file in DATA_DIR, or what is wrong with it; the doctor never creates one. */
function presentKeys(env: Env): Env['appKeys'] | string {
  if (!existsSync(join(env.dataDir, 'app-keys'))) return env.appKeys;
  try {
    return loadAppKeys(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}
