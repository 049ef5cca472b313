import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';

/* Operations that need root: loop devices, their sizes, and the clock. */

const PACKAGES = {
  'mkfs.xfs': 'xfsprogs',
  'mkfs.ext4': 'e2fsprogs',
  losetup: 'mount',
} as const;
export const LIBFAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

/** @throws Error that says what to install, or to be root */
export function requireMachine(...programs: (keyof typeof PACKAGES)[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('Disks are mounted here, which takes Linux and root.');
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) askFor(missing.map((program) => PACKAGES[program]));
}

export function requireFaketime(): void {
  if (!existsSync(LIBFAKETIME)) askFor(['libfaketime']);
}

function askFor(packages: string[]): never {
  throw new Error(`Packages are missing: apt-get install --no-install-recommends ${packages.join(' ')}`);
}

export const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' });

/** The image is sparse. */
export function makeDisk(image: string, { type, megabytes }: { type: 'ext4' | 'xfs'; megabytes: number }): void {
  run('truncate', '-s', `${megabytes}M`, image);
  if (type === 'xfs') run('mkfs.xfs', '-q', '-m', 'reflink=1', image);
  else run('mkfs.ext4', '-q', '-F', image);
}

export function mountDisk(image: string, place: string): void {
  mkdirSync(place, { recursive: true });
  run('mount', '-o', 'loop', image, place);
}

export function mountMemory(place: string, size: string): void {
  mkdirSync(place, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', place);
}

export const resizeMemory = (place: string, size: string): string => run('mount', '-o', `remount,size=${size}`, place);

/** Retries, since a process may still be using it. */
export function unmount(place: string): void {
  for (let tries = 0; tries < 50; tries++) {
    if (spawnSync('umount', [place]).status === 0) return;
    spawnSync('sleep', ['0.2']);
  }
  run('umount', place);
}
