import { type Database, openDatabase } from '#server/db.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { type Application, openApplication } from './application.ts';
import { check, type Verdict } from './check.ts';
import { type HttpClient, openHttpClient } from './client.ts';
import { kindsOf } from './kinds/all.ts';
import type { Kind } from './kinds/kind.ts';
import { furnishSchool, type Size, type WrittenSchool } from './school.ts';
import { passTimeOfJobs } from './settled.ts';
import { startWriting, type Writing } from './writers.ts';

/** A running application with two schools that look alike, and all that was ever written to them. */
export type World = {
  app: Application;
  http: HttpClient;
  schools: WrittenSchool[];
  kinds: Kind[];
  write(writers?: number): Writing;
  /** A new connection, since the database may have moved. */
  withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T>;
  check(patienceMs?: number): Promise<Verdict>;
  close(): Promise<void>;
};

type Options = Size & {
  pictures: number;
  dataDir?: string;
  settings?: Record<string, string>;
  prefix?: string[];
  main?: string[];
};

export async function openWorld({ dataDir, settings, prefix, main, pictures, ...size }: Options): Promise<World> {
  const app = await openApplication({ dataDir: dataDir ?? (await makeDataDir()), settings, prefix, main });
  await app.start();
  const http = openHttpClient([app.url]);
  const withDatabase: World['withDatabase'] = async (use) => {
    const db = openDatabase(await app.databaseUrl(), { max: 2 });
    return use(db).finally(() => db.close());
  };
  const { schools, kinds } = await withDatabase((db) => populate(db, http, size, pictures));
  return {
    app,
    http,
    schools,
    kinds,
    withDatabase,
    write: (writers) => startWriting(http, kinds, writers),
    check: (patienceMs) => {
      const passTime = async () => passTimeOfJobs(await app.databaseUrl());
      return withDatabase((db) => check({ db, http, kinds, patienceMs, passTime }));
    },
    close: () => app.dispose(),
  };
}

/** Two schools, to detect rows in the wrong one. */
export async function populate(db: Database, http: HttpClient, size: Size, pictures: number) {
  const schools = [await furnishSchool(db, http, size), await furnishSchool(db, http, size)];
  return { schools, kinds: (await Promise.all(schools.map((school) => kindsOf(school, pictures)))).flat() };
}
