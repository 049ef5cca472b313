import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';

/** Debian's packages, by the program that each is wanted for. */
const PROGRAMS = {
  haproxy: '/usr/sbin/haproxy',
  caddy: '/usr/bin/caddy',
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  // Patroni asks PostgreSQL through it.
  'python3-psycopg2': '/usr/share/doc/python3-psycopg2',
} as const;

/** Services that packages start; tests start their own. */
const SERVICES: Partial<Record<DebianPackage, string>> = {
  haproxy: 'haproxy',
  caddy: 'caddy',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  'etcd-server': 'etcd',
};

export type DebianPackage = keyof typeof PROGRAMS;

const missingOf = (packages: readonly DebianPackage[]) => packages.filter((name) => !existsSync(PROGRAMS[name]));

/** In CI they are required: tests fail instead of being skipped. */
export const hasPackages = (...packages: DebianPackage[]): boolean =>
  process.env.CI !== undefined || missingOf(packages).length === 0;

/** Installs what is missing where that is allowed. @returns what to say where it is not */
export function ensurePackages(...packages: DebianPackage[]): string | null {
  const missing = missingOf(packages);
  if (missing.length === 0) return null;
  if (aptInstall(...missing)) for (const name of missing) stopService(SERVICES[name]);
  const still = missingOf(packages);
  return still.length === 0 ? null : `Falta instalar (no Debian 12): apt-get install ${still.join(' ')}`;
}

function stopService(name?: string): void {
  if (name) spawnSync('service', [name, 'stop'], { stdio: 'ignore' });
}
