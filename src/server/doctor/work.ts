import { sql } from 'kysely';
import { relativeTime } from '#shared/time/dates.ts';
import { asPlatform, type Database, openDatabase } from '../db.ts';
import type { Env } from '../env.ts';
import { staleColumns } from '../keys/reseal.ts';
import { type Figures, readFigures } from '../metrics/figures.ts';
import { refuseOtherKeys } from '../push/keys.ts';
import { StartupError } from '../startup-error.ts';
import { about, type Finding, settled } from './finding.ts';
import { OTHER_KEYS, RIGHT_KEYS } from './texts.ts';

const jobs = about('tarefas');
const backups = about('backup');
const keys = about('chaves');

const PATIENCE_MS = 5_000;
/** Its check reads whole tables. */
const KEYS_PATIENCE_MS = 20_000;
const MINUTE = 60;
const HOURS = 3_600_000;
const LATE = { jobSeconds: 5 * MINUTE, backupHours: 26, drillHours: 8 * 24 };

/** Checks queues, backups and their keys. @param url of the application's own login */
export async function checkWork(url: string, env: Env, now: () => number): Promise<Finding[]> {
  const db = openDatabase(url, { max: 1, silenceMs: PATIENCE_MS });
  const patient = openDatabase(url, { max: 1, silenceMs: KEYS_PATIENCE_MS });
  try {
    return [
      ...(await settled('tarefas', () => inQueues(db, env, now))),
      ...(await settled('backup', async () => checkDrill(await lastDrill(db), env, now()))),
      ...(await settled('chaves', async () => [await checkKeys(patient, env)])),
    ];
  } finally {
    await Promise.all([db.close(), patient.close()]);
  }
}

async function inQueues(db: Database, env: Env, now: () => number): Promise<Finding[]> {
  const { work } = await readFigures(db, true);
  return [...checkQueues(work?.queues ?? []), checkBackup(work?.backupAt ?? null, env, now())];
}

async function checkKeys(db: Database, env: Env): Promise<Finding> {
  const otherKeys = await asPlatform(db, (tx) => refuseOtherKeys(tx, env)).then(() => null, sayOtherKeys);
  if (otherKeys) return otherKeys;
  const stale = await staleColumns(db, env);
  if (stale.length === 0) return keys.ok('tudo o que é secreto está cifrado com a primeira chave');
  return keys.warn(
    `${stale.map(({ name, stale: count }) => `${name} (${count})`).join(', ')}: cifrado com outra chave que a primeira`,
    'Rode npm run keys:rotate antes de retirar a chave anterior de APP_KEYS.',
  );
}

function sayOtherKeys(error: unknown): Finding {
  if (!(error instanceof StartupError)) throw error;
  return keys.wrong(OTHER_KEYS, RIGHT_KEYS);
}

const lastDrill = (db: Database) =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ at: string | null }>`
      select extract(epoch from max(drilled_at))::float8 * 1000 as at from backups where drill_problem is null`.execute(
      tx,
    );
    return rows[0]?.at == null ? null : Number(rows[0].at);
  });

function checkQueues(queues: NonNullable<Figures['work']>['queues']): Finding[] {
  const late = queues.filter(({ oldestSeconds }) => oldestSeconds > LATE.jobSeconds);
  const dead = queues.filter((queue) => queue.dead > 0);
  const findings = [
    ...late.map(({ queue, waiting, oldestSeconds }) =>
      jobs.wrong(
        `${queue}: ${waiting} em espera, a mais antiga há ${Math.round(oldestSeconds / MINUTE)} min`,
        'Veja se um processo com PROCESS_ROLE=worker ou all está no ar (docs/running/queue-stuck.md).',
      ),
    ),
    ...dead.map((queue) =>
      jobs.warn(
        `${queue.queue}: ${queue.dead} esgotaram as tentativas no último dia`,
        'Veja a mensagem de cada uma em docs/running/queue-stuck.md.',
      ),
    ),
  ];
  return findings.length > 0 ? findings : [jobs.ok('nenhuma atrasada, nenhuma perdida')];
}

function checkBackup(at: number | null, { backupsKept }: Env, now: number): Finding {
  if (backupsKept === 0)
    return backups.warn(
      'BACKUP_KEEP=0: o Ateneu não faz backups',
      'Confirme que outro sistema os faz, ou retire BACKUP_KEEP.',
    );
  const mend = 'Veja o motivo em Configurações › Backups do painel da plataforma, ou rode npm run backup.';
  if (at === null)
    return backups.warn(
      'ainda não há nenhum',
      'O primeiro é feito às 2h30, no horário de São Paulo. Para não esperar, faça um em Configurações › Backups do painel da plataforma.',
    );
  const hours = (now - at * 1000) / HOURS;
  const found = `o último tem ${Math.round(hours)} h`;
  return hours > LATE.backupHours ? backups.wrong(found, mend) : backups.ok(found);
}

function checkDrill(at: number | null, { backupsKept }: Env, now: number): Finding[] {
  if (backupsKept === 0) return [];
  if (at === null) return [backups.unknown('nenhum foi restaurado em teste ainda (aos domingos)')];
  const hours = (now - at) / HOURS;
  if (hours <= LATE.drillHours) return [backups.ok(`restaurado em teste ${relativeTime(new Date(at), new Date(now))}`)];
  return [
    backups.warn(
      `o último teste de restauração foi há ${Math.round(hours / 24)} dias`,
      'Veja o motivo em Configurações › Backups do painel da plataforma.',
    ),
  ];
}
