import { describe, expect, test } from 'vitest';
import { checkSignature, sign } from './signature.ts';

const SECRET = 'mp_secret_test_64';
/** Copied from a production log. */
const WEBHOOK = {
  signature: 'ts=1766237532,v1=22ca4903d80b1d17bff765119393de0e6185f5069a7669d51e819d5585bce65c',
  requestId: 'b18ae5fc-0000-4000-8000-000000000001',
  dataId: '138000000001',
};

test('accepts a notification as Mercado Pago signs it', () => {
  expect(checkSignature(WEBHOOK, SECRET)).toBe('valid');
  expect(checkSignature({ ...WEBHOOK, signature: WEBHOOK.signature.replace(',', ' , ') }, SECRET)).toBe('valid');
});

test('accepts the older notification of the same payment, signed by another rule', () => {
  const signature = 'ts=1766237532,v1=f40c0eb7238c1b41f4a1b4cadcfdea0efe65d318238c9634a29f1f95da73cd5c';
  expect(checkSignature({ ...WEBHOOK, signature }, SECRET)).toBe('mismatch');
});

test('accepts a time in milliseconds, capital letters, and missing parts', () => {
  for (const [dataId, requestId, ts] of [
    ['ORD01JQ4S4KY8HWQ6NA5PXB65B3D3', 'request-1', '1742505638683'],
    ['ord01jq4s4ky8hwq6na5pxb65b3d3', 'request-1', '1742505638'],
    ['138', undefined, '1742505638'],
    [undefined, 'request-1', '1742505638'],
    [undefined, undefined, '1742505638'],
  ] as const) {
    const signed = { dataId, requestId };
    expect(checkSignature({ ...signed, signature: sign(signed, ts, SECRET) }, SECRET)).toBe('valid');
  }
  const lower = sign({ dataId: 'ord1', requestId: undefined }, '1742505638', SECRET);
  expect(checkSignature({ dataId: 'ORD1', requestId: undefined, signature: lower }, SECRET)).toBe('valid');
});

describe('refuses what was not signed', () => {
  test.each([
    ['another payment', { dataId: '138000000002' }],
    ['another request', { requestId: 'b18ae5fc-0000-4000-8000-000000000002' }],
    ['another time', { signature: WEBHOOK.signature.replace('1766237532', '1766237533') }],
    ['a cut signature', { signature: WEBHOOK.signature.slice(0, -1) }],
    ['one letter more', { signature: `${WEBHOOK.signature}0` }],
    ['no hash', { signature: 'ts=1766237532,v1=' }],
    ['no time', { signature: WEBHOOK.signature.replace('ts=1766237532,', '') }],
    ['a time that is none', { signature: WEBHOOK.signature.replace('1766237532', '12') }],
    ['words', { signature: 'valid' }],
  ])('%s', (_, changes) => {
    expect(checkSignature({ ...WEBHOOK, ...changes }, SECRET)).toBe('mismatch');
  });

  test('refuses an unsigned one, and any without a secret', () => {
    expect(checkSignature({ ...WEBHOOK, signature: undefined }, SECRET)).toBe('missing');
    expect(checkSignature({ ...WEBHOOK, signature: '' }, SECRET)).toBe('missing');
    const signed = { dataId: '1', requestId: undefined };
    expect(checkSignature({ ...signed, signature: sign(signed, '1766237532', '') }, '')).toBe('mismatch');
  });
});
