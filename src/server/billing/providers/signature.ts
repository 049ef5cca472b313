import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed parts of a notification; missing parts are left out. */
export type Signed = { signature: string | undefined; requestId: string | undefined; dataId: string | undefined };

export type SignatureState = 'valid' | 'mismatch' | 'missing';

/**
 * Mercado Pago's `x-signature: ts=…,v1=…`. Not verified with the SDK, which rejects ids with capital letters as forged
 * and times in milliseconds as stale. The age does not matter: repetitions are harmless, and arrive for days.
 */
export function checkSignature(signed: Signed, secret: string): SignatureState {
  if (!signed.signature) return 'missing';
  const { ts, v1 } = partsOf(signed.signature);
  if (!ts || !/^(\d{10}|\d{13})$/.test(ts) || !v1 || secret === '') return 'mismatch';
  const expected = hmac(manifestOf(signed, ts), secret);
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(v1) ? v1 : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'valid' : 'mismatch';
}

/** Signs like the provider, for the sandbox and for tests. */
export function sign(signed: Omit<Signed, 'signature'>, ts: string, secret: string): string {
  return `ts=${ts},v1=${hmac(manifestOf(signed, ts), secret).toString('hex')}`;
}

function manifestOf({ requestId, dataId }: Omit<Signed, 'signature'>, ts: string): string {
  return `${dataId ? `id:${dataId.toLowerCase()};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`;
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

function partsOf(header: string): { ts?: string; v1?: string } {
  return Object.fromEntries(
    header.split(',').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
}
