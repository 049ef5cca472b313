import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Build, builtIn } from './node.ts';

const HERE = fileURLToPath(new URL('../../../..', import.meta.url));

export type Release = { build: Build; commit: string; remove(): Promise<void> };

/** This checkout, built as a release is. */
export function thisRelease(): Release {
  buildIn(HERE);
  return { build: builtIn(HERE), commit: git('rev-parse', '--short', 'HEAD'), remove: async () => {} };
}

/**
 * The version before the newest migration, in a folder of its own: what a deploy with a migration starts from. Of the main
 * line, since a branch may lack migrations that come before its own.
 */
export async function releaseBefore(): Promise<Release> {
  const migrated = git('log', '-1', '--first-parent', '-m', '--format=%H', '--diff-filter=A', '--', 'db/migrations');
  const commit = git('rev-parse', '--short', `${migrated}^`);
  const folder = await mkdtemp(join(tmpdir(), 'ateneu-release-'));
  run('bash', ['-o', 'pipefail', '-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], HERE);
  // What it needs is mostly here: installing takes far longer than all the rest.
  if (needsNothingElse(folder)) await symlink(join(HERE, 'node_modules'), join(folder, 'node_modules'));
  else run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  buildIn(folder);
  return { build: builtIn(folder), commit, remove: () => rm(folder, { recursive: true, force: true }) };
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
