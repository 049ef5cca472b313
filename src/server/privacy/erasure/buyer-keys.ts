import type { AppKey } from '../../crypto/app-keys.ts';
import { keyedHash } from '../../crypto/tokens.ts';

/** By what sales know a buyer, under each key that there was. */
export const buyerKeys = ({ appKeys }: { appKeys: readonly AppKey[] }, email: string): string[] =>
  appKeys.map(({ key }) => keyedHash(key, `buyer ${email}`));
