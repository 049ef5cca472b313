import { createHash, createHmac, randomBytes } from 'node:crypto';

/** An opaque bearer token: 256 random bits, URL-safe. Only its hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Counts repeated attempts without storing whom they concern. */
export const keyedHash = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 32);
