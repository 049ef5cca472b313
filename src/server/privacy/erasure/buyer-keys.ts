import type { AppKey } from '../../crypto/app-keys.ts';
import { keyedHash } from '../../crypto/tokens.ts';

/** The buyer's hashed identifiers in sales, for every key so far. */
export const buyerKeys = ({ appKeys }: { appKeys: readonly AppKey[] }, email: string): string[] =>
  appKeys.map(({ key }) => keyedHash(key, `buyer ${email}`));
