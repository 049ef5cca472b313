import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { enterWith, expect, test } from './fixtures.ts';
import { openSchool } from './school.ts';

const UNSUPPORTED = 'Tipo de arquivo não suportado. Use JPG, PNG ou WebP.';
const TOO_LARGE = 'Arquivo muito grande. Tamanho máximo: 250KB';
const EXECUTABLE = Buffer.concat([Buffer.from('MZ'), randomBytes(4_096)]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** Noise does not compress: the larger it is, the less it fits. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

test.beforeEach(async ({ page }) => {
  const { session } = await openSchool();
  await enterWith(page, session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Novo Curso' }).first().click();
});

test('what is no image, or too large a one, is refused in the words of its reason', async ({ page }) => {
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
    ['ruido.png', 'image/png', await noise(1_400, 1_400), TOO_LARGE],
  ] as const) {
    await test.step(`${name} as ${mimeType}`, async () => {
      await cover.fill('');
      await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
      await expect(cover).toHaveAccessibleDescription(text);
      await expect(cover).toHaveValue('');
      await expect(dialog.getByLabel('Título')).toHaveValue('Cerâmica');
    });
  }
});

test('a good PNG shows up, and one of 251 KB is made to fit', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Novo Curso' });
  const good = await sharp({ create: { width: 64, height: 96, channels: 3, background: '#7b3ff2' } })
    .png()
    .toBuffer();
  const large = await noise(290, 300);
  expect(large.length).toBeGreaterThan(250 * 1024);
  for (const buffer of [good, large]) {
    await dialog.locator('input[type=file]').setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer });
    const image = dialog.locator('.cover-field img');
    await expect(image).toHaveAttribute('src', /^\/uploads\/.*\.webp$/);
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Remover' }).click();
    await expect(image).toBeHidden();
  }
});

test('a server that is away while uploading is said, and nothing is lost', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Novo Curso' });
  await dialog.getByLabel('Título').fill('Cerâmica');
  await page.route('**/rpc/**', (route) => route.abort());
  const buffer = await noise(20, 30);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByLabel('ou endereço da imagem')).toHaveAccessibleDescription(/^Sem conexão com o servidor/);
  await expect(dialog.getByLabel('Título')).toHaveValue('Cerâmica');
});
