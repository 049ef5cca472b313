// Builds what has changed before the server starts. Plain JavaScript for Node 20 and newer.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

const SCREENS = {
  out: 'dist',
  sources: ['src/web', 'src/shared', 'package-lock.json'],
  command: [VITE, 'build', 'src/web', '--logLevel', 'warn'],
  says: 'Preparando as telas…',
  fails: 'Não foi possível preparar as telas: veja acima a mensagem do Vite.',
};

const SERVER = {
  out: 'dist-server',
  sources: ['src/server', 'src/shared', 'db', 'scripts', 'package-lock.json'],
  command: [join(ROOT, 'scripts/build-server.mjs')],
  says: 'Preparando o servidor…',
  fails: 'Não foi possível preparar o servidor: veja acima a mensagem do Vite.',
};

export const buildScreens = (node) => buildIfStale(node, SCREENS);
export const buildServer = (node) => buildIfStale(node, SERVER);

function buildIfStale(node, { out, sources, command, says, fails }) {
  const stamp = join(ROOT, out, '.stamp');
  const files = sources.flatMap(filesUnder);
  const looks = looksOf(files);
  const built = readStamp(stamp);
  if (built?.looks === looks) return;
  const contents = contentsOf(files);
  if (built?.contents !== contents) {
    console.log(says);
    const build = spawnSync(node, command, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    if (build.error) throw build.error;
    if (build.status !== 0) throw new Error(fails);
  }
  // The build begins by emptying its folder, so an interrupted one leaves no stamp behind.
  writeStamp(stamp, { looks, contents });
}

function readStamp(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeStamp(stamp, content) {
  try {
    writeFileSync(stamp, JSON.stringify(content));
  } catch (error) {
    // In a read-only folder, an up-to-date build is fine.
    if (readStamp(stamp)?.contents !== content.contents) throw error;
  }
}

/** Tells without reading them that files are those of the last time: nobody but the system sets the last one of these dates. */
function looksOf(files) {
  const hash = createHash('sha256');
  for (const path of files) {
    const { size, mtimeMs, ctimeMs } = statSync(join(ROOT, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\0${ctimeMs}\0`);
  }
  return hash.digest('hex');
}

// Contents decide: a git checkout or a copy changes only dates.
function contentsOf(files) {
  const hash = createHash('sha256');
  for (const path of files) {
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
