import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';

let app: TestApp;
let empty: Caller;
let full: Caller;

beforeAll(async () => {
  app = await testApp();
  const schools = [await newSchool(app.services.db), await newSchool(app.services.db)] as const;
  for (let at = 0; at < 10; at += 1)
    await newCourse(app.services.db, schools[1], { title: `Fotografia à luz do dia ${at}` });
  [empty, full] = [await signedIn(schools[0]), await signedIn(schools[1])];
});

const signedIn = ({ producerId }: { producerId: string }) => app.signedIn({ kind: 'producer', userId: producerId });

const ask = (caller: Caller, encodings?: string) =>
  app.fetch(
    '/rpc/producer/courses',
    {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...(encodings && { 'accept-encoding': encodings }) },
    },
    caller,
  );

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, GZIP;q=0.8'])(
  'a long response to %s is compressed',
  async (encodings) => {
    const plain = await (await ask(full)).text();
    const response = await ask(full, encodings);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(bytes.length).toBeLessThan(plain.length / 3);
    expect(gunzipSync(bytes).toString()).toBe(plain);
  },
);

test.each([undefined, 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzip'])('to %s it is not', async (encodings) => {
  const response = await ask(full, encodings);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(((await response.json()) as { json: { courses: unknown[] } }).json.courses).toHaveLength(10);
});

test('a short response is not compressed', async () => {
  const response = await ask(empty, 'gzip');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.json()).toMatchObject({ json: { courses: [], waitingSales: 0 } });
});

test('an error keeps its status', async () => {
  expect((await ask({}, 'gzip')).status).toBe(401);
});
