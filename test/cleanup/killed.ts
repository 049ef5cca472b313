import { cleanAll, openTools } from './run.ts';
import { watchSteps } from './steps.ts';

/* A process that does the clean-up and is killed at one of its steps. */

const { URL: url = '', DATA_DIR: dataDir = '', KILL_AT } = process.env;
const tools = await openTools(url, dataDir);
let steps = 0;
watchSteps(tools, () => {
  steps += 1;
  if (steps === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
});
await cleanAll(tools);
await tools.db.close();
