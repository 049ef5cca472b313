import { spawnSync } from 'node:child_process';

/** Installs Debian packages when this account is allowed to, without ever asking for a password. */
export function aptInstall(...packages: string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!succeeds([...sudo, 'apt-get', '--version'])) return false;
  console.log(`Instalando ${packages.join(', ')} (apt-get)…`);
  // A repository that does not answer makes the update fail, and may have nothing to do with what we need.
  aptGet(sudo, ['update', '-q']);
  return aptGet(sudo, ['install', '-q', '-y', '--no-install-recommends', ...packages]);
}

function aptGet(sudo: string[], args: string[]): boolean {
  return succeeds(
    [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args],
    true,
  );
}

function succeeds(command: string[], show = false): boolean {
  const [program = '', ...args] = command;
  return (
    spawnSync(program, args, { stdio: ['ignore', show ? 'inherit' : 'ignore', show ? 'inherit' : 'ignore'] }).status ===
    0
  );
}
