import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../context.ts';
import { VERSION } from '../log.ts';
import { type Figures, readFigures } from './figures.ts';

type Observed = Pick<Services, 'cache' | 'db' | 'env' | 'live'>;

/** Shorter than a scraper's timeout, so that the other metrics are delivered without the database. */
const PATIENCE_MS = 4_000;

/**
 * Figures that are read on each scrape.
 * @param queues by name, also those in which nothing waits
 * @returns looks at the database, which is to be waited for before the page is written
 */
export function observe(registry: Registry, { cache, db, env, live }: Observed, queues: readonly string[]) {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  gauge('ateneu_build_info', 'Which release runs', ['version']).set({ version: VERSION }, 1);
  new Gauge({
    name: 'ateneu_live_streams',
    help: 'Open pages that hear of events',
    registers,
    collect() {
      this.set(live.streams());
    },
  });
  new Gauge({
    name: 'ateneu_live_listener_up',
    help: 'Whether what other processes say is heard',
    registers,
    collect() {
      this.set(cache.hears() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'ateneu_db_pool_connections',
    help: 'Connections for transactions, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.pool;
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });

  const works = env.processRole !== 'web';
  const pending = gauge('ateneu_migrations_pending', 'What this version would still do to the database');
  const work = works ? openWork() : null;

  function openWork() {
    const waiting = gauge('ateneu_jobs_waiting', 'Jobs whose time has come', ['queue']);
    const dead = gauge('ateneu_jobs_dead', 'Jobs of the last day whose tries are used up', ['queue']);
    const oldest = gauge('ateneu_jobs_oldest_seconds', 'For how long the oldest of them is overdue', ['queue']);
    const backup = gauge('ateneu_backup_last_success_timestamp_seconds', 'When the last backup was done; 0 is never');
    return {
      forget() {
        for (const each of [waiting, dead, oldest]) each.reset();
        backup.remove();
      },
      show({ queues: found, backupAt }: NonNullable<Figures['work']>) {
        const none = queues.map((queue) => ({ queue, waiting: 0, dead: 0, oldestSeconds: 0 }));
        for (const { queue, ...each } of [...none, ...found.filter(({ queue: name }) => queues.includes(name))]) {
          waiting.set({ queue }, each.waiting);
          dead.set({ queue }, each.dead);
          oldest.set({ queue }, each.oldestSeconds);
        }
        // Without scheduled backups, none is late.
        if (env.backupsKept > 0) backup.set(backupAt ?? 0);
      },
    };
  }

  /** Rather nothing than what was so before. */
  function forget(): void {
    pending.remove();
    work?.forget();
  }

  async function look(): Promise<void> {
    const figures = await readFigures(db, works).catch(() => null);
    forget();
    if (!figures) return;
    pending.set(figures.pending);
    if (figures.work) work?.show(figures.work);
  }

  // One read at a time: concurrent scrapes share it.
  let looking: Promise<void> | undefined;
  return async (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    if (!(await inTime(looking))) forget();
  };
}

async function inTime(work: Promise<void>): Promise<boolean> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    patience = setTimeout(resolve, PATIENCE_MS, false);
  });
  const done = await Promise.race([work.then(() => true), late]);
  clearTimeout(patience);
  return done;
}
