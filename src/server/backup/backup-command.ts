import type { AppKey } from '../crypto/app-keys.ts';
import { loginFor } from '../database/login.ts';
import { explainDatabase } from '../database/reasons.ts';
import { asPlatform, openDatabase } from '../db.ts';
import { existingAppKeys, readEnv } from '../env.ts';
import { reachPostgres } from '../postgres/start.ts';
import { refuseOtherKeys } from '../push/keys.ts';
import { StartupError } from '../startup-error.ts';
import { openStorage } from '../uploads/storage.ts';
import { failed, newFile, number, progressLines, size } from './command-lines.ts';
import { makeBackup } from './make-backup.ts';

/* npm run backup -- backup.tar [--without-files] */

const USAGE = 'Use: npm run backup -- ARQUIVO.tar [--without-files]';

const SEALED =
  'Está cifrado com a senha de BACKUP_PASSPHRASE, com as chaves da aplicação dentro. Guarde a senha em outro lugar: sem ela, ele não abre.';

const keysLeftOut = (ids: string[]) =>
  `ATENÇÃO: SEM SENHA, ESTE BACKUP NÃO LEVA AS CHAVES DA APLICAÇÃO (${ids.join(', ')}) e não está cifrado.\n` +
  'Guarde APP_KEYS (ou o arquivo app-keys de DATA_DIR) em outro lugar: sem elas, segredos de integrações, segundas etapas e vendas não abrem mais.\n' +
  'Para levar as chaves e cifrar tudo, defina BACKUP_PASSPHRASE com 12 letras ou mais.';

try {
  const { path, withFiles } = readArguments(process.argv.slice(2));
  const settings = readEnv(process.env);
  const appKeys = existingAppKeys(settings);
  const passphrase = settings.backupPassphrase;
  // Works beside a running server.
  const embedded = settings.databaseUrl ? null : await reachPostgres({ dataDir: settings.dataDir });
  try {
    const ownerUrl = settings.databaseUrl ?? embedded?.url ?? '';
    const url = await loginFor(ownerUrl, { ...settings, appKeys }).catch(explainDatabase(settings));
    await requireKeysOf(url, appKeys);
    const source = { url, appKeys, storage: withFiles ? await openStorage(settings) : null };
    const { bytes, manifest } = await makeBackup(path, source, { passphrase, onProgress: progressLines() });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Backup pronto: ${path} (${size(bytes)}; ${number(manifest.tables.length)} tabelas, ${number(rows)} linhas, ` +
        `${manifest.files ? `${number(manifest.files.length)} arquivos` : 'sem os arquivos enviados'}).`,
    );
    console.log(passphrase ? SEALED : keysLeftOut(manifest.keys.needed.map(({ id }) => id)));
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  failed(error);
}

/** A backup says which keys open it, so those that do not would keep it from being restored. */
async function requireKeysOf(url: string, appKeys: readonly AppKey[]): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  await asPlatform(db, (tx) => refuseOtherKeys(tx, { appKeys })).finally(() => db.close());
}

function readArguments(given: string[]): { path: string; withFiles: boolean } {
  const flags = given.filter((each) => each.startsWith('--'));
  const [path, ...others] = given.filter((each) => !each.startsWith('--'));
  if (!path || others.length > 0 || flags.some((flag) => flag !== '--without-files')) throw new StartupError(USAGE);
  return { path: newFile(path), withFiles: flags.length === 0 };
}
