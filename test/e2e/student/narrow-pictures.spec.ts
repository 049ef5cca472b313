import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { appUrl, requestApi } from '../api.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewSchool, openSchool } from '../school.ts';

/* A phone must not load images made for desktops. */

test.use({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true });

/** Grainy like a photo, so that smaller dimensions mean fewer bytes. */
const photo = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 60 })
    .toBuffer();

async function upload(school: NewSchool, purpose: 'cover' | 'banner', width: number, height: number): Promise<string> {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File([new Uint8Array(await photo(width, height))], 'foto.jpg'));
  const headers = { cookie: `sid=${school.session}` };
  const response = await fetch(`${appUrl()}/api/producer/images`, { method: 'POST', body, headers });
  return ((await response.json()) as { url: string }).url;
}

const bytesOf = async (address: string) => (await (await fetch(new URL(address, appUrl()))).arrayBuffer()).byteLength;

/** The width at which each image was loaded. */
const fetched = (page: Page, images: string) =>
  page
    .locator(images)
    .evaluateAll((all: HTMLImageElement[]) =>
      all.map(({ currentSrc, complete }) => (complete ? new URL(currentSrc).pathname : 'not yet')),
    );

test('the catalogue and a course load no larger images than the screen can show', async ({ page }) => {
  const school = await openSchool();
  const [coverUrl, imageUrl] = [await upload(school, 'cover', 640, 960), await upload(school, 'banner', 1200, 400)];
  const course = { title: 'Fotografia', published: true, coverUrl };
  const id = String((await requestApi('POST', '/producer/courses', course, school)).data.id);
  await requestApi('POST', '/producer/banners', { title: 'Semana da Luz', imageUrl }, school);
  const { session } = await enroll(school, [{ id, title: course.title, lessonIds: [] }]);
  await enterWith(page, session);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  const narrow = (url: string, width: number) => url.replace('.webp', `!${width}.webp`);

  await page.goto('/alunos/cursos');
  await expect.poll(() => fetched(page, '.course-card img')).toEqual([narrow(coverUrl, 320)]);
  await expect.poll(() => fetched(page, '.carousel-slide img')).toEqual([narrow(imageUrl, 800)]);
  expect([...asked].filter((path) => path.startsWith('/uploads/')).sort()).toEqual(
    [narrow(coverUrl, 320), narrow(imageUrl, 800)].sort(),
  );
  expect(await bytesOf(narrow(coverUrl, 320))).toBeLessThan((await bytesOf(coverUrl)) / 2);

  await page.goto(`/alunos/curso/${id}`);
  await expect.poll(() => fetched(page, '.hero-cover img')).toEqual([narrow(coverUrl, 320)]);
  await expect(page.locator('.hero-cover img')).toHaveAttribute('width', '640');
  expect(asked).not.toContain(coverUrl);
});
