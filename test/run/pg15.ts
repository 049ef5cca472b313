// Runs vitest on the oldest PostgreSQL we promise to work with.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { hasPostgres15, startPostgres15 } from '../servers/postgres15.ts';
import { aptInstall } from './apt.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

if (hasPostgres15() || aptInstall('postgresql-15')) {
  const server = await startPostgres15();
  process.exitCode = await vitest(server.url).finally(server.stop);
} else {
  console.error('Falta o PostgreSQL 15: instale-o (no Debian 12: apt-get install postgresql-15).');
  process.exitCode = 1;
}

async function vitest(url: string): Promise<number> {
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(run, 'exit');
  return code ?? 1;
}
