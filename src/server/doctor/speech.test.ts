import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSpeech } from './speech.ts';

const service = createServer((request, answer) =>
  answer.writeHead(request.headers.authorization === 'Bearer right' ? 200 : 401).end('{}'),
);
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const SPEECH = { model: 'whisper-1', ffmpeg: process.execPath };
const states = async (speech: Parameters<typeof checkSpeech>[0]['speech']) =>
  (await checkSpeech({ speech })).map(({ state }) => state);

test('an unconfigured service is not checked', async () => {
  expect(await states(undefined)).toEqual([]);
});

test('a service must answer and accept the key, and needs ffmpeg', async () => {
  expect(await states({ ...SPEECH, url, apiKey: 'right' })).toEqual(['ok', 'ok']);
  expect(await states({ ...SPEECH, url, apiKey: 'wrong' })).toEqual(['wrong', 'ok']);
  expect(await states({ ...SPEECH, url: 'http://127.0.0.1:9/v1' })).toEqual(['wrong', 'ok']);
  expect(await states({ ...SPEECH, url, apiKey: 'right', ffmpeg: 'no-such-program' })).toEqual(['ok', 'warn']);
});

test('a program must exist', async () => {
  expect(await states({ ...SPEECH, command: process.execPath })).toEqual(['ok']);
  expect(await states({ ...SPEECH, command: '/no/such/program' })).toEqual(['wrong']);
});
