import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restoreLinks } from './binaries.ts';

it('creates the library links that a skipped install script left out', () => {
  const home = mkdtempSync(join(tmpdir(), 'ateneu-binaries-'));
  const native = join(home, 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib/libx.so.1.2'), 'library');
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));

  expect(restoreLinks(native)).toBe(true);
  expect(restoreLinks(native)).toBe(true);
  expect(readlinkSync(join(native, 'lib/libx.so.1'))).toBe('libx.so.1.2');
  expect(readFileSync(join(native, 'lib/libx.so.1'), 'utf8')).toBe('library');
  rmSync(home, { recursive: true });
});
