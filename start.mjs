// What `npm start` runs: plain JavaScript for Node 20 and newer, because everything else may have to be installed first.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildScreens, buildServer } from './scripts/build.mjs';
import { ensureInstalled, pickNode } from './scripts/install.mjs';

const ROOT = dirname(fileURLToPath(import.meta.url));
/** See docs/decisions/0003, Memory. */
const SERVER_FLAGS = JSON.parse(readFileSync(join(ROOT, 'scripts/server-flags.json'), 'utf8'));
const SETPRIV = '/usr/bin/setpriv';

try {
  const watch = process.argv.includes('--watch');
  ensureInstalled();
  const node = pickNode();
  buildScreens(node);
  if (!watch) buildServer(node);
  const command = watch
    ? [node, ...SERVER_FLAGS, '--watch', 'src/server/main.ts']
    : [node, ...SERVER_FLAGS, 'dist-server/main.js'];
  if (!watch && process.execve) become(command);
  process.exitCode = await run(command);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** The server takes this process's place: nothing of it stays in memory, and who stops it stops the server. */
function become([program, ...args]) {
  process.chdir(ROOT);
  process.execve(program, [program, ...args], process.env);
}

function run(command) {
  // Should this process be killed outright, the kernel asks the server to stop.
  if (existsSync(SETPRIV)) command.unshift(SETPRIV, '--pdeathsig', 'TERM', '--');
  const [program, ...args] = command;
  // A session of its own: Ctrl-C reaches this process, more than once under npm, and the server hears of it once.
  const server = spawn(program, args, { cwd: ROOT, stdio: 'inherit', detached: true });
  forwardOnce(server);
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function forwardOnce(server) {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!asked) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      asked = true;
    });
  }
}
