import type { AppKey } from '#server/crypto/app-keys.ts';

/** Shared by every application under test. */
export const TEST_KEYS: readonly AppKey[] = [{ id: 'test', key: Buffer.alloc(32, 7) }];
