import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { restoreSchool } from '#server/cleanup/restore.ts';
import type { Caller } from '../app.ts';
import { ownDatabase } from '../database.ts';
import { doorOn } from './app-on.ts';
import { populatedDatabase } from './populated.ts';
import { BATCH } from './run.ts';
import type { Populated } from './schools.ts';

/** Before each test of a file: the furnished schools, their application, and its owner, who restores. */
export function restoring() {
  const state = {} as { ids: Populated; app: Awaited<ReturnType<typeof doorOn>>; owner: Caller };
  let template: string;
  let admin: pg.Pool;

  const ask = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows;

  beforeAll(async () => {
    ({ template, ids: state.ids } = await populatedDatabase());
  });
  beforeEach(async () => {
    state.app = await doorOn(await ownDatabase(template));
    admin = new pg.Pool({ connectionString: state.app.url, max: 1 });
    const [{ id }] = await ask(`insert into profiles (id, email, name, role)
      values (gen_random_uuid(), 'dona@plataforma.test', 'Dona', 'super_admin') returning id`);
    state.owner = await state.app.signedIn({ kind: 'owner', userId: id });
  });
  afterEach(async () => {
    await admin.end();
    await state.app.services.db.close();
    await rm(state.app.services.env.dataDir, { recursive: true });
  });

  return {
    state,
    ask,
    restore: (producerId: string) => state.app.call('owner.restoreSchool', { year: 2026, producerId }, state.owner),
    work: (producerId: string) => restoreSchool(state.app.services, { year: 2026, producerId }, BATCH),
    stateOf: async (producerId: string) =>
      (
        await ask(
          'select state, restored, restored_lines as lines, problem from cleanup_schools where producer_id = $1',
          [producerId],
        )
      )[0],
  };
}
