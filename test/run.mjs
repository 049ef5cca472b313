// What `npm test` runs. Plain JavaScript, because the Node that reads TypeScript may have to be installed first.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, pickNode } from '../scripts/install.mjs';

try {
  ensureInstalled();
  const all = fileURLToPath(new URL('./run/all.ts', import.meta.url));
  const run = spawnSync(pickNode(), [all], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (run.error) throw run.error;
  process.exitCode = run.status ?? 1;
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
