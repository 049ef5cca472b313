// What `npm start` runs: plain JavaScript for Node 20 and newer, because everything else may have to be installed first.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, pickNode } from './scripts/install.mjs';

const ROOT = dirname(fileURLToPath(import.meta.url));
const STAMP = join(ROOT, 'dist/.stamp');
/** See docs/decisions/0003, Memory. */
const SERVER_FLAGS = JSON.parse(readFileSync(join(ROOT, 'scripts/server-flags.json'), 'utf8'));
const SETPRIV = '/usr/bin/setpriv';

try {
  ensureInstalled();
  const node = pickNode();
  buildWebIfStale(node);
  process.exitCode = await runServer(node, process.argv.includes('--watch'));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function buildWebIfStale(node) {
  const sources = hashOf(['src/web', 'src/shared', 'package-lock.json']);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Preparando as telas…');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(node, [vite, 'build', 'src/web', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (build.error) throw build.error;
  if (build.status !== 0) throw new Error('Não foi possível preparar as telas: veja acima a mensagem do Vite.');
  // The build begins by emptying dist, so an interrupted one leaves no stamp behind.
  writeFileSync(STAMP, sources);
}

// Contents and not dates: a git checkout or a copy of the folder changes dates alone.
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder)) {
    const content = readFileSync(join(ROOT, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (path.endsWith('.json')) return [path];
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(inside) : [inside];
    });
}

function runServer(node, watch) {
  const command = [node, ...SERVER_FLAGS, ...(watch ? ['--watch'] : []), 'src/server/main.ts'];
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
