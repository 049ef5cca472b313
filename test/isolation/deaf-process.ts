import pg from 'pg';
import { expect } from 'vitest';
import { createApp } from '#server/app.ts';
import { Cache } from '#server/cache/cache.ts';
import { appOn, frontDoor, type TestApp } from '../app.ts';
import { dropOwnDatabase, ownDatabase } from '../database.ts';
import { letEndConnections, loginTo } from '../fixtures/login.ts';
import { type Wire, wireTo } from '../fixtures/wire.ts';

export type Door = Pick<TestApp, 'call' | 'fetch' | 'signedIn'>;
export type Processes = {
  /** The process that makes changes. */
  here: TestApp;
  /** The process that must receive them, over an unreliable connection. */
  there: TestApp;
  wire: Wire;
  /** Here, but keeps nothing. */
  forgetful: Door;
  /** There, but keeps everything, whether it hears or not. */
  stubborn: Door;
  url: string;
  owner: pg.Client;
  /** For the process over there time passes only so: how long a busy machine takes is not what it trusts its memory by. */
  letASecondPass(): void;
  cut(): Promise<void>;
  untilItHears(): Promise<void>;
  stop(): Promise<void>;
};

/** Two processes on one database; requests do not wait for pending changes. */
export async function processes(): Promise<Processes> {
  const url = await ownDatabase();
  const wire = await wireTo(await loginTo(url));
  let later = 0;
  const here = await appOn(url, { hearing: { by: (login) => login, now: () => performance.now() } });
  const there = await appOn(url, { hearing: { by: () => wire.url, now: () => later } });
  const doorOf = (app: TestApp, cache: Cache) => {
    const services = { ...app.services, cache };
    return frontDoor(createApp(services), services, { catchesUp: false });
  };
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await letEndConnections(owner);
  const { listener } = there.services;

  return {
    here,
    there,
    wire,
    url,
    owner,
    forgetful: doorOf(here, new Cache(() => false)),
    stubborn: doorOf(there, new Cache(() => true)),
    letASecondPass() {
      later += 1_000;
    },
    async cut() {
      await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'ateneu events'`);
    },
    async untilItHears() {
      await expect.poll(() => listener.isCurrent()).toBe(true);
    },
    async stop() {
      await owner.end();
      for (const { services } of [here, there]) {
        await Promise.all([services.jobs.stop(), services.live.stop(), services.listener.stop()]);
        await services.db.close();
      }
      await wire.close();
      await dropOwnDatabase(url);
    },
  };
}
