import type { Page } from '@playwright/test';
import { appUrl } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { photograph } from '../../look.ts';
import { enroll, type NewCourse, openSchool, writeCourse } from '../../school.ts';
import { ADDRESSES, standInForHosts } from '../../standins/hosts.ts';

/* Preview pictures along the bar, for hosts that have them. */

const LESSONS = {
  mux: ADDRESSES.mux,
  cloudflare: 'https://customer-f33zs165nr7gyfy4.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957/watch',
  bunny: 'https://vz-5322148b-a9e.b-cdn.net/b5d3e8c5-9c33-4e7d-b6f9-9348fc782080/playlist.m3u8',
  listed: 'https://cdn.example/aula/master.m3u8',
};
type Host = keyof typeof LESSONS;
const CHAPTERS =
  '00:00 A pergunta\n00:12 A luz do outro lado, com um título comprido demais para a barra\n00:24 O fim, dito por inteiro';

let course: NewCourse;
let school: Awaited<ReturnType<typeof openSchool>>;
test.beforeAll(async () => {
  school = await openSchool();
  const lessons = Object.entries(LESSONS).map(([title, video]) => ({ title, video, description: CHAPTERS }));
  course = await writeCourse(school, { title: 'Prévias na barra', lessons });
});

/** Cells in many colours, each with its number. */
function sprite(columns: number, rows: number, width: number, height: number): string {
  const cells = Array.from({ length: columns * rows }, (_, n) => {
    const [x, y] = [(n % columns) * width, Math.floor(n / columns) * height];
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="hsl(${(n * 47) % 360} 55% 42%)"/>
      <text x="${x + width / 2}" y="${y + height / 2}" fill="white" font-size="${height / 2}" text-anchor="middle" dominant-baseline="central">${n}</text>`;
  });
  const [across, down] = [columns * width, rows * height];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">${cells.join('')}</svg>`;
}
const svg = (body: string) => ({ contentType: 'image/svg+xml', body });

const storyboard = (picture: string) =>
  Array.from({ length: 8 }, (_, n) => {
    const time = (second: number) => `00:00:${String(second).padStart(2, '0')}.000`;
    return `${time(n * 5)} --> ${time(n * 5 + 5)}\n${picture}#xywh=${(n % 4) * 256},${Math.floor(n / 4) * 144},256,144`;
  }).join('\n\n');

const text = (body: string) => ({
  contentType: 'text/plain',
  headers: { 'access-control-allow-origin': '*' },
  body,
});

/** @returns the requests made to hosts of pictures */
async function standIn(page: Page, vtt = `WEBVTT\n\n${storyboard('storyboard.jpg')}`): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/storyboard|thumbnail|seek\/_|images/.test(request.url())) asked.push(request.url());
  });
  await standInForHosts(page, appUrl());
  const folder = `${appUrl()}/demo-media/hls/360p/`;
  const list = (await (await fetch(`${folder}index.m3u8`)).text()).replaceAll(/^(?!#)(.+)$/gm, `${folder}$1`);
  const playlist = { ...text(list), contentType: 'application/vnd.apple.mpegurl' };
  await page.route(/(cloudflarestream\.com.*|b-cdn\.net.*|cdn\.example.*video)\.m3u8/, (route) =>
    route.fulfill(playlist),
  );
  await page.route('https://cdn.example/aula/master.m3u8', (route) =>
    route.fulfill(
      text(
        '#EXTM3U\n#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=9000,RESOLUTION=256x144,CODECS="jpeg",URI="images.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360\nvideo.m3u8\n',
      ),
    ),
  );
  await page.route('https://cdn.example/aula/images.m3u8', (route) =>
    route.fulfill(
      text(
        '#EXTM3U\n#EXT-X-IMAGES-ONLY\n#EXT-X-TILES:RESOLUTION=256x144,LAYOUT=4x2,DURATION=5\n#EXTINF:40,\nimages.jpg\n#EXT-X-ENDLIST',
      ),
    ),
  );
  await page.route('https://image.mux.com/**/storyboard.vtt', (route) => route.fulfill(text(vtt)));
  await page.route(/(image\.mux\.com.*storyboard|cdn\.example.*images)\.jpg/, (route) =>
    route.fulfill(svg(sprite(4, 2, 256, 144))),
  );
  await page.route('https://*.b-cdn.net/**/seek/_0.jpg', (route) => route.fulfill(svg(sprite(6, 6, 300, 168))));
  await page.route('https://*.cloudflarestream.com/**/thumbnail.jpg*', (route) =>
    route.fulfill(svg(sprite(1, 1, 320, 180))),
  );
  return asked;
}

async function openLesson(page: Page, name: Host) {
  await enterWith(page, (await enroll(school, [course])).session);
  const lessonId = course.lessonIds[Object.keys(LESSONS).indexOf(name)];
  await page.goto(`/alunos/curso/${course.id}?aula=${lessonId}`);
  const lesson = page.getByRole('dialog', { name: `Aula: ${name}` });
  await expect(lesson.getByRole('slider', { name: 'Posição do vídeo' })).toHaveAttribute('aria-valuemax', /[1-9]/);
  return lesson;
}

async function point(page: Page, share: number) {
  const bar = await page.getByRole('slider', { name: 'Posição do vídeo' }).boundingBox();
  if (!bar) throw new Error('no bar');
  // The overlay only appears with the first move, so the pointer moves twice.
  for (const nearer of [0.01, 0]) await page.mouse.move(bar.x + bar.width * (share - nearer), bar.y + bar.height / 2);
}

for (const name of Object.keys(LESSONS) as Host[])
  for (const width of [1280, 390])
    test(`${name} at ${width} px: previews on hover and by keyboard, and no requests before`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const asked = await standIn(page);
      const lesson = await openLesson(page, name);
      const preview = lesson.locator('.player-preview');
      expect(asked).toEqual([]);
      await point(page, 0.6);
      await expect(preview).toBeVisible();
      await expect(lesson.locator('.player-bubble')).toContainText(/A luz do outro lado.*0:1\d/);
      const shown = () => preview.locator('img').evaluate((img: HTMLImageElement) => img.src + img.style.transform);
      const [first, box, player] = [
        await shown(),
        await preview.boundingBox(),
        await lesson.locator('.player').boundingBox(),
      ];
      if (!box || !player) throw new Error('nothing to be seen');
      expect(box.y).toBeGreaterThanOrEqual(player.y);
      expect(box.x).toBeGreaterThanOrEqual(player.x);
      expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
      await photograph(page, `${name}-${width}`);
      await point(page, 0.99);
      await expect.poll(shown).not.toBe(first);
      await expectAccessible(page, `the bar of ${name}`);

      await page.mouse.move(0, 0);
      await expect(preview).toBeHidden();
      await lesson.getByRole('slider', { name: 'Posição do vídeo' }).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await expect(preview).toBeVisible();
    });

test('hovering before the size of the picture is known shows previews once it is', async ({ page }) => {
  await standIn(page);
  const coming = Promise.withResolvers<void>();
  await page.route(/demo-media\/hls\/360p\/(?!index)/, (route) => coming.promise.then(() => route.fallback()));
  const lesson = await openLesson(page, 'bunny');
  await point(page, 0.6);
  await expect(lesson.locator('.player-bubble')).toContainText('A luz do outro lado');
  coming.resolve();
  await expect(lesson.locator('.player-preview')).toBeVisible();
});

for (const [what, vtt] of [
  ['does not know it', '<!doctype html><p>Not found</p>'],
  ['names another host', `WEBVTT\n\n${storyboard('https://evil.example/storyboard.jpg')}`],
  ['promises more than there is', 'WEBVTT\n\n00:00.000 --> 09:00.000\nstoryboard.jpg#xywh=9000,0,256,144'],
] as const)
  test(`a host that ${what}: only the time and the chapter are shown`, async ({ page }) => {
    const asked = await standIn(page, vtt);
    const lesson = await openLesson(page, 'mux');
    const answered = page.waitForResponse(/storyboard\.vtt/);
    await point(page, 0.6);
    await answered;
    await expect(lesson.locator('.player-bubble')).toContainText(/A luz do outro lado.*0:1\d/);
    await expect(lesson.locator('.player-preview')).toBeHidden();
    await point(page, 0.99);
    const title = lesson.locator('.player-bubble b');
    await expect(title).toHaveText('O fim, dito por inteiro');
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(asked.filter((address) => address.includes('evil.example'))).toEqual([]);
  });
