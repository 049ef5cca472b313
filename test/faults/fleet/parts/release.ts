import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Build, builtIn } from './node.ts';

const HERE = fileURLToPath(new URL('../../../..', import.meta.url));

export type Release = { build: Build; commit: string; remove(): Promise<void> };

/** This checkout, built like a release. */
export function thisRelease(): Release {
  buildIn(HERE);
  return { build: builtIn(HERE), commit: git('rev-parse', '--short', 'HEAD'), remove: async () => {} };
}

/**
 * The newest version that lacks the last migrations and only those, in a folder of its own: what a deploy with a migration
 * starts from. Where branches were merged, many versions lack some in between.
 */
export async function releaseBefore(): Promise<Release> {
  const commit = git('rev-parse', '--short', commitBefore(migrationsAt('HEAD')));
  const folder = await mkdtemp(join(tmpdir(), 'ateneu-release-'));
  run('bash', ['-o', 'pipefail', '-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], HERE);
  // Reuses installed packages where possible, since installing takes much longer than everything else.
  if (needsNothingElse(folder)) await symlink(join(HERE, 'node_modules'), join(folder, 'node_modules'));
  else run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  buildIn(folder);
  return { build: builtIn(folder), commit, remove: () => rm(folder, { recursive: true, force: true }) };
}

function commitBefore(migrations: readonly string[]): string {
  const before = git('log', '--first-parent', '-m', '--format=%H^', '--', 'db/migrations')
    .split('\n')
    .find((commit) => beginsWith(migrations, migrationsAt(commit)));
  if (!before) throw new Error('No version before this one has its first migrations.');
  return before;
}

function beginsWith(all: readonly string[], first: readonly string[]): boolean {
  return first.length < all.length && first.every((migration, at) => migration === all[at]);
}

/** Names with what is in them, in the order in which they run. */
function migrationsAt(commit: string): string[] {
  return git('ls-tree', commit, 'db/migrations/').split('\n');
}

function buildIn(folder: string): void {
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'src/web', '--logLevel', 'error'], folder);
  run(process.execPath, ['scripts/build-server.mjs'], folder);
}

function needsNothingElse(folder: string): boolean {
  const here = packagesOf(HERE);
  return Object.entries(packagesOf(folder)).every(([name, version]) => here[name] === version);
}

function packagesOf(folder: string): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { ...dependencies, ...devDependencies };
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: HERE, encoding: 'utf8' }).stdout.trim();
}

function run(command: string, args: string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}
