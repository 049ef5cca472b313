import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('../..', import.meta.url));

export type Checkout = { folder: string; remove(): Promise<void> };

/**
 * Checks out and builds another commit.
 * @param from a commit, or the folder of a checkout that is ready
 * @throws Error when there is no such commit, or it cannot be built
 */
export async function checkOut(from: string): Promise<Checkout> {
  if (existsSync(join(from, 'package.json'))) return { folder: resolve(from), remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'ateneu-against-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    run('bash', ['-o', 'pipefail', '-c', 'git archive "$0" | tar -x -C "$1"', from, folder], HERE);
    // Installing takes longer than all rounds, and most commits want the same.
    if (lockOf(folder) === lockOf(HERE)) await symlink(join(HERE, 'node_modules'), join(folder, 'node_modules'));
    else run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], folder);
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'src/web', '--logLevel', 'warn'], folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

function run(command: string, args: string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}
