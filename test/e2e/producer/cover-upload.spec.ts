import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { openSchool } from '../school.ts';

const UNSUPPORTED = 'Tipo de arquivo não suportado. Use JPG, PNG ou WebP.';
const LIMIT = 250 * 1024;
const EXECUTABLE = Buffer.concat([Buffer.from('MZ'), randomBytes(4_096)]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** Noise does not compress, so the file grows with its dimensions. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

test.beforeEach(async ({ page }) => {
  await page.addInitScript(noteFiles);
  const { session } = await openSchool();
  await enterWith(page, session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Novo Curso' }).first().click();
});

/** A grainy photo of 4 megapixels with coloured corners. */
function photo(): Promise<Buffer> {
  const [width, height] = [2_400, 1_800];
  const pixels = randomBytes(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const corner = (pixel % width < width / 2 ? 0 : 1) + (pixel < (width * height) / 2 ? 0 : 2);
    const bright = corner === 3 ? at % 3 !== 1 : at % 3 === corner;
    pixels[at] = (bright ? 160 : 20) + ((pixels[at] ?? 0) & 63);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const cropper = (page: Page) => page.getByRole('dialog', { name: 'Ajustar imagem' });
const stage = (page: Page) => cropper(page).getByRole('application', { name: 'Enquadramento da imagem' });
const useImage = (page: Page) => cropper(page).getByRole('button', { name: 'Usar imagem' });
const cover = (page: Page) => page.getByRole('dialog', { name: 'Novo Curso' }).locator('.cover-field img');

/** Playwright does not see files in a request, so the page records what it sends. */
const noteFiles = () => {
  const { set } = FormData.prototype;
  FormData.prototype.set = function (this: FormData, name: string, value: string | Blob) {
    if (value instanceof Blob) document.documentElement.dataset.sent = `${value.type} ${value.size}`;
    set.call(this, name, value as Blob);
  };
};

/** The uploaded picture, and the copy that is served. */
async function uploaded(page: Page, send: () => Promise<void>) {
  const response = page.waitForResponse('**/rpc/producer/uploadImage');
  await send();
  const address: string = (await (await response).json()).json.url;
  await expect(cropper(page)).toBeHidden();
  await expect(cover(page)).toHaveAttribute('src', address);
  const [type, bytes] = ((await page.locator('html').getAttribute('data-sent')) ?? '').split(' ');
  const served = await (await page.request.get(address)).body();
  const { width, height } = await sharp(served).metadata();
  const colourAt = async (x: number, y: number) => {
    const [left, top] = [Math.floor(x * width), Math.floor(y * height)];
    const pixel = await sharp(served).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))];
  };
  return { type, bytes: Number(bytes), size: [width, height], served, colourAt };
}

test('a file that is no image is refused with its reason', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Novo Curso' });
  const cover = dialog.getByLabel('ou endereço da imagem');
  await dialog.getByLabel('Título').fill('Cerâmica');
  for (const [name, mimeType, buffer, text] of [
    ['programa.exe', 'application/x-msdownload', EXECUTABLE, UNSUPPORTED],
    ['capa.png', 'image/png', EXECUTABLE, UNSUPPORTED],
    ['capa.svg', 'image/svg+xml', SVG, UNSUPPORTED],
    ['capa.jpg', 'image/jpeg', SVG, UNSUPPORTED],
    ['vazia.png', 'image/png', Buffer.alloc(0), UNSUPPORTED],
    ['grande.png', 'image/png', Buffer.concat([EXECUTABLE, Buffer.alloc(251 * 1024)]), UNSUPPORTED],
  ] as const) {
    await test.step(`${name} as ${mimeType}`, async () => {
      // The previous error disappears.
      await cover.fill('h');
      await cover.fill('');
      await expect(cover).not.toHaveAccessibleDescription(text);
      await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
      await expect(cover).toHaveAccessibleDescription(text);
      await expect(cover).toHaveValue('');
      await expect(dialog.getByLabel('Título')).toHaveValue('Cerâmica');
    });
  }
});

test('an image of the right shape is used as it is, or reduced', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Novo Curso' });
  const small = await sharp({ create: { width: 64, height: 96, channels: 3, background: '#7b3ff2' } })
    .png()
    .toBuffer();
  for (const buffer of [small, await noise(400, 600)]) {
    await dialog.locator('input[type=file]').setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer });
    await expect(cover(page)).toHaveAttribute('src', /^\/uploads\/.*\.webp$/);
    await expect.poll(() => cover(page).evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Remover' }).click();
    await expect(cover(page)).toBeHidden();
  }
});

test('a photo of megabytes is cropped by pointer, wheel and keyboard, and uploaded as a small WebP', async ({
  page,
}) => {
  test.slow();
  const buffer = await photo();
  expect(buffer.length).toBeGreaterThan(4_000_000);
  // Read by the browser itself: passing so much data through the test takes many seconds on a slow machine.
  const file = test.info().outputPath('foto.jpg');
  await writeFile(file, buffer);
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Enviar imagem' }).click();
    await (await chooser).setFiles(file);
  };

  await choose();
  await expect(stage(page)).toBeFocused();
  await expect(cropper(page)).toContainText('A imagem é cortada e comprimida para 640x960.');
  await expectAccessible(page, 'cropping');
  const middle = await uploaded(page, () => useImage(page).click());
  expect(middle).toMatchObject({ type: 'image/webp', size: [640, 960] });
  expect(middle.bytes).toBeLessThanOrEqual(LIMIT);
  expect([await middle.colourAt(0.1, 0.1), await middle.colourAt(0.9, 0.1)]).toEqual(['red', 'green']);
  await expect(page.getByRole('button', { name: 'Enviar imagem' })).toBeFocused();

  await choose();
  await stage(page).hover({ position: { x: 10, y: 100 } });
  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 10, box.y + 100, { steps: 2 });
  await page.mouse.up();
  const zoom = cropper(page).getByRole('slider', { name: 'Zoom' });
  await page.keyboard.press('+');
  await expect(zoom).toHaveAttribute('aria-valuetext', '110%');
  await stage(page).hover();
  await page.mouse.wheel(0, -200);
  await expect(zoom).not.toHaveAttribute('aria-valuetext', '110%');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowDown');
  const corner = await uploaded(page, () => useImage(page).press('Enter'));
  expect([await corner.colourAt(0.1, 0.4), await corner.colourAt(0.9, 0.9)]).toEqual(['blue', 'blue']);
});

test('in a browser that writes no WebP, what is transparent stays so or becomes white', async ({ page }) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  await page.reload();
  await page.getByRole('button', { name: 'Novo Curso' }).first().click();
  const cornerOf = async (noisy: boolean) => {
    const pixels = randomBytes(900 * 600 * 4).map((byte, at) => {
      const isInk = Math.floor(at / 4) % 900 > 400;
      return isInk ? (noisy && at % 4 < 3 ? byte : 255) : 0;
    });
    const buffer = await sharp(pixels, { raw: { width: 900, height: 600, channels: 4 } })
      .png()
      .toBuffer();
    await page
      .getByRole('dialog', { name: 'Novo Curso' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer });
    const { type, served } = await uploaded(page, () => useImage(page).click());
    const first = sharp(served).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 });
    const [red = 0, , , alpha = 0] = await first.raw().toBuffer();
    return { type, corner: alpha === 0 ? 'transparent' : red > 200 ? 'white' : 'dark' };
  };
  expect(await cornerOf(false)).toEqual({ type: 'image/png', corner: 'transparent' });
  expect(await cornerOf(true)).toEqual({ type: 'image/jpeg', corner: 'white' });
});

test('cropping can be cancelled, and warns of a part that is too small', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Novo Curso' });
  await dialog.getByLabel('Título').fill('Cerâmica');
  const buffer = await noise(900, 600);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer });
  await expect(cropper(page)).toContainText('Esta parte da imagem é pequena e pode aparecer borrada.');
  await page.keyboard.press('Escape');
  await expect(cropper(page)).toBeHidden();
  await expect(dialog.getByLabel('Título')).toHaveValue('Cerâmica');
  await expect(cover(page)).toBeHidden();
});

test('an unreachable server is reported while uploading, and nothing is lost', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Novo Curso' });
  await dialog.getByLabel('Título').fill('Cerâmica');
  await page.route('**/rpc/**', (route) => route.abort());
  const choose = async (width: number, height: number) => {
    const buffer = await noise(width, height);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer });
  };
  await choose(20, 30);
  await expect(dialog.getByLabel('ou endereço da imagem')).toHaveAccessibleDescription(/^Sem conexão com o servidor/);
  await expect(dialog.getByLabel('Título')).toHaveValue('Cerâmica');
  await choose(1_200, 600);
  await useImage(page).click();
  await expect(cropper(page).getByRole('alert')).toContainText('Sem conexão com o servidor');
  await page.unroute('**/rpc/**');
  await useImage(page).click();
  await expect(cover(page)).toHaveAttribute('src', /^\/uploads\//);
});

test('a course that is saved while its picture is being sent waits for it, and stays open if that fails', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Novo Curso' });
  const address = dialog.getByLabel('ou endereço da imagem');
  // Its name changes while it is busy.
  const save = dialog.locator('[type=submit]');
  await dialog.getByLabel('Título').fill('Cerâmica');
  const created: string[] = [];
  page.on('request', (request) => request.url().endsWith('/createCourse') && created.push(request.postData() ?? ''));
  const buffer = await noise(20, 30);
  const sendWhile = async (answer: (route: Route) => Promise<void>) => {
    const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/rpc/producer/uploadImage', async (route) => {
      arrived.resolve();
      await goOn.promise;
      await answer(route);
    });
    await dialog.locator('input[type=file]').setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer });
    await arrived.promise;
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    expect(created).toEqual([]);
    goOn.resolve();
  };

  await sendWhile((route) => route.fulfill({ status: 500, json: { json: { code: 'unexpected' } } }));
  await expect(address).toHaveAccessibleDescription('Erro ao fazer upload da imagem');
  await expect(address).toBeFocused();
  await expect(save).not.toHaveAttribute('aria-busy', 'true');
  expect(created).toEqual([]);
  await page.unroute('**/rpc/producer/uploadImage');

  await sendWhile((route) => route.continue());
  await expect(page.getByText('Curso criado com sucesso!')).toBeVisible();
  expect(created).toEqual([expect.stringMatching(/"coverUrl":"\/uploads\//)]);
});
