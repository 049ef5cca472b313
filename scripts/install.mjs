// Runs before anything is installed: plain JavaScript for Node 20 and newer, without dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_NEEDED = 24;
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Makes node_modules match package-lock.json. Throws an Error with one readable line when it cannot. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Instalando as dependências (npm install)…');
  // Not `npm ci`: it refuses a lock file without the packages for systems that the registry it was made from does not have.
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawnSync('npm', ['install', ...options], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (npm.error) throw new Error(`Não foi possível executar o npm: ${npm.error.message}.`);
  if (npm.status !== 0) throw new Error('A instalação das dependências falhou: veja acima a mensagem do npm.');
}

/** The Node that runs TypeScript files as they are: this one when it is new enough, or the one among the dependencies. */
export function pickNode() {
  const [major] = process.versions.node.split('.');
  if (Number(major) >= NODE_NEEDED) return process.execPath;
  const bundled = join(ROOT, 'node_modules/.bin/node');
  if (existsSync(bundled)) return bundled;
  throw new Error(
    `Não há Node ${NODE_NEEDED} embutido para ${process.platform}-${process.arch}: instale o Node ${NODE_NEEDED} ou mais novo.`,
  );
}

// Contents and not dates are compared: a git checkout or a copy of the folder changes dates alone.
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !found) return false;
  const direct = wanted['']?.optionalDependencies ?? {};
  return Object.entries(wanted).every(([path, { version, optional, os, cpu }]) => {
    if (path === '' || found[path]?.version === version) return true;
    if (found[path] || !optional) return false;
    const forThisMachine = os?.includes(process.platform) && cpu?.includes(process.arch);
    return !(forThisMachine && path.slice('node_modules/'.length) in direct);
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
