import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canRun } from './account.ts';
import { copyInto, restoreLinks } from './binaries.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ateneu-binaries-'));
});
afterEach(() => rmSync(home, { recursive: true }));

it('creates the library links that a skipped install script left out', () => {
  const native = newPackage();
  expect(restoreLinks(native)).toBe(true);
  expect(restoreLinks(native)).toBe(true);
  expect(readlinkSync(join(native, 'lib/libx.so.1'))).toBe('libx.so.1.2');
  expect(readFileSync(join(native, 'lib/libx.so.1'), 'utf8')).toBe('library');
});

it.runIf(process.getuid?.() === 0)('copies what another account can run, whatever the umask', () => {
  const native = newPackage();
  const system = join(home, 'system');
  const copied = withUmask(0o077, () => copyInto(system, native, '17.0.0'));
  chmodSync(home, 0o711);
  expect(canRun({ uid: 65534, gid: 65534, switched: true }, join(copied, 'bin/postgres'))).toBe(true);
  chmodSync(system, 0o700);
  expect(copyInto(system, native, '17.0.0')).toBe(copied);
  expect(statSync(system).mode & 0o777).toBe(0o711);
});

function newPackage(): string {
  const native = join(home, 'native');
  for (const folder of ['bin', 'lib']) mkdirSync(join(native, folder), { recursive: true });
  writeFileSync(join(native, 'bin/postgres'), 'program');
  writeFileSync(join(native, 'lib/libx.so.1.2'), 'library');
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  return native;
}

function withUmask<T>(mask: number, run: () => T): T {
  const before = process.umask(mask);
  try {
    return run();
  } finally {
    process.umask(before);
  }
}
