import { createHmac } from 'node:crypto';

/*
 * Secrets of an e-mail are derived from its id: a repeated job sends the same message, and no queue or table contains
 * one.
 */

/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 8;

export function derivePassword(key: Buffer, emailId: string): string {
  const base = BigInt(ALPHABET.length);
  let number = BigInt(`0x${derive(key, 'password', emailId).toString('hex')}`);
  let password = '';
  while (password.length < PASSWORD_LENGTH) {
    password += ALPHABET[Number(number % base)];
    number /= base;
  }
  return password;
}

/** A one-time link's token, indistinguishable from random without the key. */
export function deriveToken(key: Buffer, emailId: string): string {
  return derive(key, 'token', emailId).toString('base64url');
}

/** Local part of a reply address: case-insensitive letters, since some servers lower-case it. */
export function deriveReplyToken(key: Buffer, emailId: string, threadId: string): string {
  return derive(key, `reply ${threadId}`, emailId).toString('hex', 0, 20);
}

function derive(key: Buffer, purpose: string, emailId: string): Buffer {
  return createHmac('sha256', key).update(`email ${purpose} ${emailId}`).digest();
}

/** A code valid for minutes and few tries. More than six digits if anybody may request a code. */
export function deriveCode(key: Buffer, emailId: string, digits = 6): string {
  const number = derive(key, 'code', emailId).readUIntBE(0, 6) % 10 ** digits;
  return String(number).padStart(digits, '0');
}
