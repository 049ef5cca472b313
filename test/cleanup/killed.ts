import pg from 'pg';
import { cleanAll, openTools } from './run.ts';

/* A process that does the clean-up and is killed at one of its steps: a statement, or something with a file. Without such a step it tells
   how many there are. UNSAFE leaves transactions out, for the proof that a kill is noticed. */

const { URL: url = '', DATA_DIR: dataDir = '', KILL_AT = '', KILL_BEFORE, UNSAFE } = process.env;

let steps = 0;
function step(text = '') {
  steps += 1;
  if (steps === Number(KILL_AT) || (KILL_BEFORE && text.includes(KILL_BEFORE))) process.kill(process.pid, 'SIGKILL');
}

type Query = string | { text: string };
const { query } = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
const textOf = (asked: Query) => (typeof asked === 'string' ? asked : asked.text);
const withoutTransaction = (text: string) =>
  /^begin|^set local/.test(text) ? text.replace(/^begin[^;]*;?/, '').replaceAll('set local', 'set') || 'select' : text;

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, asked: Query, ...rest: unknown[]) {
    step(textOf(asked));
    return query.call(this, UNSAFE && typeof asked === 'string' ? withoutTransaction(asked) : asked, ...rest);
  },
});

const tools = openTools(url, dataDir);
const { storage } = tools;
for (const name of ['copyFromFs', 'getStream', 'delete'] as const) {
  const work = storage[name].bind(storage) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(storage, {
    async [name](...args: unknown[]) {
      step();
      const result = await work(...args);
      step();
      return result;
    },
  });
}

await cleanAll(tools);
process.stdout.write(String(steps));
await tools.db.close();
