import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

const VTURB = 'https://scripts.converteai.net/1a2b3c4d-5e6f-4a7b-8c9d-ef0123456789/players/6900cbe603ede340e9b12231';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const relay = (video: string) => app.fetch(`/player/relay?video=${encodeURIComponent(video)}`);

test.each([
  [`${VTURB}/v4/embed.html`, `${VTURB}/v4/player.js`, 'id="vid-6900cbe603ede340e9b12231"'],
  [`${VTURB}/embed.html`, `${VTURB}/player.js`, 'id="vid_6900cbe603ede340e9b12231"'],
  [
    'https://fast.wistia.net/embed/iframe/abcde12345',
    'https://fast.wistia.com/assets/external/E-v1.js',
    'wistia_async_abcde12345',
  ],
])('%s runs the script of its host in a page without an origin', async (video, script, element) => {
  const answer = await relay(video);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain(`src="${script}"`);
  expect(page).toContain(element);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  // Neither same-origin, nor top navigation, nor any of our own addresses.
  expect(/sandbox ([^;]*)/.exec(policy)?.[1]).toBe('allow-scripts allow-presentation allow-popups');
  expect(policy.replace("frame-ancestors 'self'", '')).not.toContain("'self'");
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test.each([
  '',
  'https://evil.example/x.js',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  `${VTURB}/v4/player.js"><script>alert(1)</script>`,
  '<script src="https://evil.example/x.js"></script>',
])('%j has no relay page', async (video) => {
  const answer = await relay(video);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toMatch(/evil|alert/);
});
