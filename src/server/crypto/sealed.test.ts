import { expect, test } from 'vitest';
import type { AppKey } from './app-keys.ts';
import { seal, sealBytes, unseal, unsealBytes } from './sealed.ts';

const old: AppKey = { id: 'old', key: Buffer.alloc(32, 1) };
const current: AppKey = { id: 'current', key: Buffer.alloc(32, 2) };
const keys = (...appKeys: AppKey[]) => ({ appKeys });
const bytes = Buffer.from([0, 255, 128, 10, 13]);

test('a sealed value opens, also after a new key was added in front', () => {
  expect(unseal(keys(current, old), 'row 1', seal(keys(old), 'row 1', 'segredo da família'))).toBe(
    'segredo da família',
  );
  expect(unsealBytes(keys(current, old), 'row 1', sealBytes(keys(old), 'row 1', bytes))).toEqual(bytes);
  expect(unsealBytes(keys(old), 'row 1', sealBytes(keys(old), 'row 1', Buffer.alloc(0)))).toHaveLength(0);
});

test('it reveals nothing, and is different each time', () => {
  const sealed = sealBytes(keys(current), 'row 1', Buffer.from('segredo'));
  expect(sealed.includes('segredo')).toBe(false);
  expect(seal(keys(current), 'row 1', 'segredo')).not.toBe(seal(keys(current), 'row 1', 'segredo'));
});

test('it does not open for another row, with another key, or with a changed byte [v5.0.0-11.3.3]', () => {
  const sealed = sealBytes(keys(current), 'row 1', bytes);
  expect(() => unsealBytes(keys(current), 'row 2', sealed)).toThrow();
  expect(() => unsealBytes(keys(old), 'row 1', sealed)).toThrow('not there');
  expect(() => unsealBytes(keys({ ...old, id: 'current' }), 'row 1', sealed)).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => unsealBytes(keys(current), 'row 1', sealed)).toThrow();
});
