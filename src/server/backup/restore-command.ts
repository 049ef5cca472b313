import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openConnection } from '../database/own-connection.ts';
import { explainDatabase } from '../database/reasons.ts';
import { readEnv } from '../env.ts';
import { startPostgres } from '../postgres/start.ts';
import { StartupError } from '../startup-error.ts';
import { openStorage } from '../uploads/storage.ts';
import { failed, number, progressLines } from './command-lines.ts';
import { restoreBackup } from './restore-backup.ts';

/* npm run restore -- backup.tar */

try {
  const [path, ...others] = process.argv.slice(2);
  if (!path || others.length > 0) throw new StartupError('Use: npm run restore -- ARQUIVO.tar');
  if (!existsSync(path)) throw new StartupError(`${path} não existe.`);
  const settings = readEnv(process.env);
  // While a server runs on this machine's own database, this is refused.
  const embedded = settings.databaseUrl ? null : await startPostgres({ dataDir: settings.dataDir });
  try {
    const ownerUrl = settings.databaseUrl ?? embedded?.url ?? '';
    // Checked before reading the file, which may take long.
    await (await openConnection(ownerUrl, 'ateneu restore').catch(explainDatabase(settings))).end();
    const target = {
      ownerUrl,
      settings,
      // What was on a disk may fill one again.
      storage: await openStorage(settings, { keptFree: () => 0 }),
    };
    const { tables, files, createdAt } = await restoreBackup(resolve(path), target, {
      passphrase: settings.backupPassphrase,
      onProgress: progressLines(),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restaurado o backup de ${createdAt}: ${number(tables.length)} tabelas e ${number(rows)} linhas, cada tabela conferida; ` +
        `${files ? `${number(files.length)} arquivos` : 'os arquivos enviados não estavam nele: S3_* ou DATA_DIR/uploads precisa ter os de antes'}.`,
    );
    console.log('Agora inicie o Ateneu com as mesmas configurações.');
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  failed(error);
}
