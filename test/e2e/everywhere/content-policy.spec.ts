import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { appUrl } from '../api.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

/* A stream from another host plays, while the pages around it may still only request our own. */

const HOST = 'https://videos.example.com';
const MEDIA = fileURLToPath(new URL('../../../db/demo-media/', import.meta.url));

async function serveStreams(page: Page): Promise<void> {
  await page.route(`${HOST}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ body: await readFile(MEDIA + pathname), headers: { 'access-control-allow-origin': '*' } });
  });
}

/** Whether the page itself can load something from another host. */
const reaches = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      fetch(address).then(
        () => 'reached',
        () => 'refused',
      ),
    url,
  );

const runs = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const script = document.createElement('script');
        script.src = address;
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('refused');
        document.head.append(script);
      }),
    url,
  );

const playedSeconds = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

test('a stream of another host plays in a lesson opened from the catalogue', async ({ page }) => {
  const school = await openSchool();
  const lessons = [{ title: 'De outra casa', video: `${HOST}/hls/master.m3u8` }];
  const course = await writeCourse(school, { title: 'Vídeos de longe', lessons });
  await enterWith(page, (await enroll(school, [course])).session);
  await serveStreams(page);
  await page.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );

  await page.goto('/alunos/cursos');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Começar' }).click();
  await expect(page.getByRole('dialog', { name: 'Aula: De outra casa' })).toBeVisible();
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(1);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  expect(await reaches(page, `${HOST}/hls/master.m3u8`)).toBe('refused');
  expect(await runs(page, 'https://www.youtube.com/iframe_api')).toBe('refused');
  // Control: only the page's policy refuses it. Our own host responds, and the streams' page reaches the other.
  expect(await reaches(page, `${appUrl()}/healthz`)).toBe('reached');
  await page.goto('/player/streams');
  expect(await reaches(page, `${HOST}/hls/master.m3u8`)).toBe('reached');
});

test('panels and sign-in pages reach and run nothing of other hosts', async ({ page }) => {
  await serveStreams(page);
  await page.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const { session } = await openSchool();
  const refuses = async (path: string) => {
    await page.goto(path);
    expect([path, await reaches(page, `${HOST}/hls/master.m3u8`)]).toEqual([path, 'refused']);
    expect([path, await runs(page, 'https://www.youtube.com/iframe_api')]).toEqual([path, 'refused']);
  };
  await refuses('/login');
  await refuses('/alunos/login');
  await enterWith(page, session);
  await refuses('/dashboard');
  await refuses('/admin/settings');
});

test('the preview page of a video shows nothing outside its frame', async ({ page }) => {
  await page.goto(`/player/preview#${encodeURIComponent(`${appUrl()}/demo-media/lesson.mp4`)}`);
  await page.waitForLoadState('load');
  await expect(page.locator('video, iframe')).toHaveCount(0);
});
