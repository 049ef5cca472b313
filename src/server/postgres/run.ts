import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { DISK_FULL } from '#server/data-dir.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Account } from './account.ts';

const READ_ONLY = 'O disco do banco de dados está somente para leitura.';

/** Starts a PostgreSQL program that the kernel interrupts when this process dies. */
export function spawnAs(account: Account, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  const [command = program, ...rest] = setpriv
    ? [setpriv, '--no-new-privs', '--pdeathsig', 'INT', '--', program, ...args]
    : [program, ...args];
  return spawn(command, rest, {
    ...options,
    ...(account.switched ? { uid: account.uid, gid: account.gid } : {}),
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
}

export async function runAs(account: Account, program: string, args: string[], input = ''): Promise<void> {
  const child = spawnAs(account, program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  child.stdin?.on('error', () => {}).end(input);
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw failure('O PostgreSQL embutido não pôde criar o banco de dados.', output);
}

/** PostgreSQL reports a full disk only in words. */
export function failure(message: string, output: string): StartupError {
  const details = output.trim().split('\n').slice(-12).join('\n');
  if (/No space left on device|Disk quota exceeded/.test(output)) return new StartupError(DISK_FULL, { details });
  if (/Read-only file system/.test(output)) return new StartupError(READ_ONLY, { details });
  return new StartupError(message, { details });
}

export function findProgram(name: string): string | undefined {
  const places = `${process.env.PATH ?? ''}:/usr/bin:/bin`.split(':').filter(Boolean);
  return places.map((place) => join(place, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
