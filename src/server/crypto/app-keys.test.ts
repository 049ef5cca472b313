import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadAppKeys } from '#server/env.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ateneu-keys-'));
});

afterEach(() => {
  chmodSync(home, 0o700);
  rmSync(home, { recursive: true });
});

it('creates a key once, readable only by its owner', () => {
  const dataDir = join(home, 'data');
  const first = loadAppKeys({ appKeys: [], dataDir });
  expect(first).toEqual([{ id: 'local', key: expect.any(Buffer) }]);
  expect(first[0]?.key).toHaveLength(32);
  expect(loadAppKeys({ appKeys: [], dataDir })).toEqual(first);
  expect(readdirSync(dataDir)).toEqual(['app-keys']);
  expect(statSync(join(dataDir, 'app-keys')).mode & 0o777).toBe(0o600);
});

it('does not touch the disk if keys are configured', () => {
  const appKeys = [{ id: 'k1', key: Buffer.alloc(32, 1) }];
  expect(loadAppKeys({ appKeys, dataDir: home })).toBe(appKeys);
  expect(readdirSync(home)).toEqual([]);
});

it('does not replace a damaged file, because the old key may still be needed', () => {
  writeFileSync(join(home, 'app-keys'), 'local:c2hvcnQ=');
  expect(() => loadAppKeys({ appKeys: [], dataDir: home })).toThrow(
    `Chaves inválidas em ${home}/app-keys: a chave local tem 5 bytes, mas são precisos exatamente 32.`,
  );
  expect(readFileSync(join(home, 'app-keys'), 'utf8')).toBe('local:c2hvcnQ=');
});

it('says in one line that the path is not a folder', () => {
  writeFileSync(join(home, 'file'), '');
  expect(() => loadAppKeys({ appKeys: [], dataDir: join(home, 'file') })).toThrow(/precisa ser uma pasta/);
});
