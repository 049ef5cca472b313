import { expect, test } from 'vitest';
import { previewAddress, previewed } from './frame.ts';

const MUX = 'https://stream.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe.m3u8';
const BUNNY = 'https://iframe.mediadelivery.net/embed/759/b5d3e8c5-9c33-4e7d-b6f9-9348fc782080';
const hashOf = (address: string) => new URL(address, 'https://escola.test').hash;

test.each([
  [MUX, undefined, { url: MUX, file: 'm3u8' }],
  [MUX, `${MUX}?token=a.b.c`, { url: `${MUX}?token=a.b.c`, file: 'm3u8' }],
  [BUNNY, `${BUNNY}?token=a&expires=1`, { embedUrl: `${BUNNY}?token=a&expires=1` }],
])('the frame plays %s at %s', (video, signed, expected) => {
  expect(previewed(hashOf(previewAddress(video, signed)))).toMatchObject(expected);
});

test.each([
  'javascript:alert(1)',
  'https://stream.mux.com.example/a.m3u8',
  'https://stream.mux.com@example.com/a.m3u8',
])('an address of another host is not taken for a signed one: %s', (address) => {
  expect(previewed(hashOf(previewAddress(MUX, address)))?.url).toBe(MUX);
});

test('no address plays nothing', () => {
  expect(previewed('')).toBeNull();
});
