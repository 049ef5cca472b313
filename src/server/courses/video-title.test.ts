import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { LIMITS } from '#shared/limits.ts';
import { type Caller, frontDoor, type TestApp, testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { PATIENCE } from '#test/run/patience.ts';
import { type OembedFault, type OembedServer, startOembed } from '#test/servers/oembed-server.ts';

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const VIMEO = 'https://vimeo.com/76979871';

let hosts: OembedServer;
let door: Pick<TestApp, 'call'>;
let producer: Caller;

beforeAll(async () => {
  hosts = await startOembed();
});
afterAll(() => hosts.stop());

beforeEach(async () => {
  const { services, signedIn } = await testApp();
  await openDoor(PATIENCE.timeout);
  const { producerId } = await newSchool(services.db);
  producer = await signedIn({ kind: 'producer', userId: producerId });
  for (const kept of [hosts.titles, hosts.faults]) kept.clear();
  hosts.asked.length = 0;
  hosts.titles.set(YOUTUBE, 'O que é luz').set(VIMEO, 'A roda');
});

/** @param silenceMs after which a host is given up; a busy machine is only later */
async function openDoor(silenceMs?: number) {
  const { services } = await testApp();
  const env = { ...services.env, videoHosts: { youtube: hosts.origin, vimeo: hosts.origin, silenceMs } };
  door = frontDoor(createApp({ ...services, env }), services);
}

const ask = async (videoUrl: string) => (await door.call('producer.videoTitle', { videoUrl }, producer)).data;

describe('a title comes from the host', () => {
  test.each([
    ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=3', 'O que é luz', `/oembed ${YOUTUBE}`],
    ['youtube.com/shorts/dQw4w9WgXcQ', 'O que é luz', `/oembed ${YOUTUBE}`],
    ['https://player.vimeo.com/video/76979871', 'A roda', `/api/oembed.json ${VIMEO}`],
  ])('of %s, requested by its id only', async (videoUrl, title, asked) => {
    expect(await ask(videoUrl)).toEqual({ title });
    expect(hosts.asked).toEqual([asked]);
  });

  test('of an unlisted video, requested with its key', async () => {
    hosts.titles.set('https://vimeo.com/76979871/a1b2c3d4e5', 'Só para alunos');
    expect(await ask('https://vimeo.com/76979871/a1b2c3d4e5')).toEqual({ title: 'Só para alunos' });
  });

  test('is one line, within the limit for lesson titles', async () => {
    hosts.titles.set(YOUTUBE, `  A luz\n\tdo rosto${' e da mão'.repeat(40)}`);
    const { title } = (await ask(YOUTUBE)) as { title: string };
    expect(title).toMatch(/^A luz do rosto e da mão .*…$/);
    expect(title).toHaveLength(LIMITS.title);
  });
});

test.each([
  'https://vimeo.com/event/76979871',
  'https://drive.google.com/file/d/1a2b3c4d5e6f7g8h9i0j/view',
  'https://cdn.example.com/aula.mp4',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:9/watch?v=dQw4w9WgXcQ',
])('no host is asked about %s [v5.0.0-1.3.6]', async (videoUrl) => {
  expect(await ask(videoUrl)).toEqual({ title: null });
  expect(hosts.asked).toEqual([]);
});

describe('invalid responses give no title', () => {
  test.each<OembedFault>(['endless', 'elsewhere', 'page', 'forbidden', 'untitled'])('%s', async (fault) => {
    hosts.titles.set('elsewhere', 'De outro lugar');
    hosts.faults.set(YOUTUBE, fault);
    expect(await ask(YOUTUBE)).toEqual({ title: null });
    expect(hosts.asked, 'and no redirection is followed').toEqual([`/oembed ${YOUTUBE}`]);
    hosts.faults.clear();
    expect(await ask(YOUTUBE), 'where only that was wrong').toEqual({ title: 'O que é luz' });
  });

  test('a silent host times out', async () => {
    await openDoor();
    hosts.faults.set(YOUTUBE, 'silent');
    expect(await ask(YOUTUBE)).toEqual({ title: null });
  });

  test('concurrent requests are limited, and requests that would wait too long are skipped', async () => {
    await openDoor();
    hosts.faults.set(YOUTUBE, 'silent');
    let answered = 0;
    const all = Array.from({ length: 30 }, () => ask(YOUTUBE).finally(() => (answered += 1)));
    await expect.poll(() => [answered >= 6, hosts.mostAtOnce()]).toEqual([true, 4]);
    hosts.faults.clear();
    const titles = (await Promise.all(all)).map((data) => (data as { title: string | null }).title);
    expect(titles.filter((title) => title === null).length).toBeGreaterThanOrEqual(6);
    expect(titles).toContain('O que é luz');
    expect(hosts.mostAtOnce()).toBe(4);
  });
});

test('a school is limited to six hundred requests per ten minutes', async () => {
  const { services } = await testApp();
  const status = async () => (await door.call('producer.videoTitle', { videoUrl: YOUTUBE }, producer)).status;
  expect(await status()).toBe(200);
  await repeatLastTry(services.db, 'video_title', 598);
  expect([await status(), await status()]).toEqual([200, 429]);
});
