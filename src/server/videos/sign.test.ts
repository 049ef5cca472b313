import { createHash, createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { recognizeVideo } from '#shared/video/video-url.ts';
import { TEST_KEYS } from '#test/app-keys.ts';
import { seal } from '../crypto/sealed.ts';
import { videoKeyPurpose } from './keys.ts';
import { type SealedVideoKey, signedFor } from './sign.ts';

const env = { appKeys: TEST_KEYS };
const UUID = 'b5d3e8c5-9c33-4e7d-b6f9-9348fc782080';
const NOW = new Date('2026-11-25T12:00:00Z');
const EXP = Math.floor(NOW.getTime() / 1000) + 6 * 3600;
const whose = { producerId: 'p', viewer: 'Duda Martins', now: NOW };

const kept = (provider: SealedVideoKey['provider'], name: string, secret: string): SealedVideoKey => ({
  provider,
  name,
  secret: seal(env, videoKeyPurpose({ producerId: 'p', provider, name }), secret),
});

function signed(address: string, keys: SealedVideoKey[]) {
  const video = recognizeVideo(address);
  if ('error' in video) throw new Error(address);
  return signedFor(env, video, keys, whose);
}

const part = (token: string, at: number) => JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString());

test('Bunny: SHA-256 of key, video and expiry, with the key of its own library', () => {
  const address = `https://iframe.mediadelivery.net/embed/759/${UUID}`;
  const { embedUrl = '' } = signed(address, [kept('bunny', '1', 'other'), kept('bunny', '759', 'secret')]);
  const query = new URL(embedUrl).searchParams;
  expect(query.get('expires')).toBe(`${EXP}`);
  expect(query.get('token')).toBe(createHash('sha256').update(`secret${UUID}${EXP}`).digest('hex'));
  expect(signed(address, [kept('bunny', '1', 'other')]).embedUrl).not.toContain('token');
});

test('Panda: a JWT with group and viewer, signed by the group’s secret', () => {
  const address = `https://player-vz-5322148b-a9e.tv.pandavideo.com.br/embed/?v=${UUID}`;
  const { embedUrl = '' } = signed(address, [kept('panda', 'group-1', 'word')]);
  const token = new URL(embedUrl).searchParams.get('watermark') ?? '';
  expect(part(token, 0)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(part(token, 1)).toEqual({ drm_group_id: 'group-1', string1: 'Duda Martins', exp: EXP });
  const [head, claims, signature] = token.split('.');
  expect(signature).toBe(createHmac('sha256', 'word').update(`${head}.${claims}`).digest('base64url'));
});

test.each([
  [
    'mux',
    'https://stream.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe.m3u8',
    { sub: 'DS00Spx1CV902MCtPj5WknGlR102V5HFkDe', aud: 'v', exp: EXP, kid: 'k1' },
  ],
  [
    'cloudflare',
    'https://videodelivery.net/6b9e68b07dfee8cc2d116e4c51d6a957/manifest/video.m3u8',
    { sub: '6b9e68b07dfee8cc2d116e4c51d6a957', kid: 'k1', exp: EXP },
  ],
] as const)(
  '%s: a JWT signed by an RSA key, in an address that is recognised unchanged',
  (provider, address, claims) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const { url } = signed(address, [kept(provider, 'k1', Buffer.from(pem).toString('base64'))]);
    const token = /[\w-]+\.[\w-]+\.[\w-]{100,}/.exec(url.replace('stream.mux.com/', ''))?.[0] ?? '';
    expect(part(token, 0)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'k1' });
    expect(part(token, 1)).toEqual(claims);
    const [head, body, signature = ''] = token.split('.');
    expect(verify('RSA-SHA256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(recognizeVideo(url)).toMatchObject({ provider, url, file: 'm3u8' });
  },
);

test('mux: the preview thumbnails are signed separately', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const id = 'DS00Spx1CV902MCtPj5WknGlR102V5HFkDe';
  const key = kept('mux', 'k1', Buffer.from(pem).toString('base64'));
  const { storyboard = '' } = signed(`https://stream.mux.com/${id}.m3u8`, [key]);
  const { origin, pathname, searchParams } = new URL(storyboard);
  expect(`${origin}${pathname}`).toBe(`https://image.mux.com/${id}/storyboard.vtt`);
  expect(part(searchParams.get('token') ?? '', 1)).toEqual({ sub: id, aud: 's', exp: EXP, kid: 'k1' });
});

test('without a key for its host, and for another school’s, nothing is signed', () => {
  const address = `https://iframe.mediadelivery.net/embed/759/${UUID}`;
  expect(signed(address, [kept('panda', '759', 'secret')]).embedUrl).not.toContain('token');
  const video = recognizeVideo(address);
  if ('error' in video) throw new Error(address);
  const key = kept('bunny', '759', 'secret');
  const { embedUrl, isUnsigned } = signedFor(env, video, [key], { ...whose, producerId: 'q' });
  expect([embedUrl, isUnsigned]).toEqual([video.embedUrl, true]);
});
