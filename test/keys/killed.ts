import { parseAppKeys } from '#server/crypto/app-keys.ts';
import { openDatabase } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { rotateKeys } from '#server/keys/rotate.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { watchSteps } from '../cleanup/steps.ts';

/* A process that seals everything anew and is killed at one of its steps. Without one it says how many there were. */

const { URL: url = '', KEYS = '', DATA_DIR: dataDir = '', KILL_AT } = process.env;
const tools = { db: openDatabase(url, { max: 1 }), env: { dataDir } as Env, jobs: undefined as never };
let steps = 0;
watchSteps({ ...tools, storage: await openStorage(tools.env) }, () => {
  steps += 1;
  if (steps === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
});
await rotateKeys(tools.db, parseAppKeys(KEYS), { batch: 2 });
await tools.db.close();
console.log(steps);
