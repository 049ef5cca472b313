import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, loadAppKeys } from '../env.ts';
import { runningPostgres } from '../postgres/start.ts';
import { checkAddress } from './address.ts';
import { checkDatabase } from './database.ts';
import { about, type Finding } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkReplies } from './replies.ts';
import { checkSettings } from './settings.ts';
import { checkSpeech } from './speech.ts';
import { checkStorage } from './storage.ts';
import { checkWork } from './work.ts';

/** Looks at a deployment as it would be started with these settings, and changes nothing of it. */
export async function examine(
  source: Record<string, string | undefined>,
  now: () => number = Date.now,
): Promise<Finding[]> {
  const { findings, env } = checkSettings(source);
  if (!env) return findings;
  const found = await Promise.all([
    inDatabase({ ...env, appKeys: presentKeys(env) }, now),
    checkStorage(env),
    checkMail(env),
    checkReplies(env),
    checkSpeech(env),
    checkAddress(env, now),
  ]);
  return [...findings, ...found.flat()];
}

async function inDatabase(env: Env, now: () => number): Promise<Finding[]> {
  const url = env.databaseUrl ?? runningPostgres(env.dataDir)?.url;
  if (!url) return [about('banco').unknown('o PostgreSQL embutido não está no ar: rode outra vez com o Ateneu no ar')];
  const { findings, login } = await checkDatabase(url, env, now);
  return login ? [...findings, ...(await checkWork(login, env, now))] : findings;
}

/** Keys of an existing key file in DATA_DIR; the doctor never creates one. */
const presentKeys = (env: Env) => (existsSync(join(env.dataDir, 'app-keys')) ? loadAppKeys(env) : env.appKeys);
