import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { smallPackage, sumOf, withManifest, withRows } from '#test/fixtures/school-package/changed-package.ts';
import { brought, type Content, emptyPanel, packed } from '#test/fixtures/school-package/package-fixture.ts';
import { fileEntry, THE_SCHOOL } from '../../manifest.ts';

/* Anybody may ask for a smaller copy of an imported picture, which decodes it. */

let app: TestApp;
let content: Content;

beforeAll(async () => {
  app = await testApp();
  content = await smallPackage(app);
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1B4332' } });
const lossless = { lossless: true, effort: 0 };

/** A package with this file as a cover, and its name in a school. */
function withCover(bytes: Buffer, { width, height }: { width: number; height: number }) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const nameIn = (school: string) => `course-covers/${school}/${hash.slice(0, 32)}-${width}x${height}.webp`;
  const row = { purpose: 'cover', bytes: bytes.length, width, height, created_at: '2026-11-01T12:00:00Z' };
  const key = nameIn(THE_SCHOOL);
  const made = withRows(content, 'uploads', () => [{ id: randomUUID(), key, ...row, unused_since: null }]);
  made.set(fileEntry(sumOf(bytes)), bytes);
  withManifest(made, ({ files }) => void files.push({ key, sha256: sumOf(bytes), bytes: bytes.length }));
  return { made, nameIn };
}

test.each([
  ['more pixels than are decoded', 5001, 5000, () => plain(5001, 5000).webp(lossless).toBuffer()],
  ['a PNG', 60, 90, () => plain(60, 90).png().toBuffer()],
  ['only the beginning of a WebP', 60, 90, async () => Buffer.from('RIFF\xff\0\0\0WEBPVP8 <script>', 'latin1')],
  [
    'pictures that move',
    60,
    90,
    async () => {
      const frames = [await plain(60, 90).png().toBuffer(), await plain(60, 90).negate().png().toBuffer()];
      return sharp(frames, { join: { animated: true } })
        .webp(lossless)
        .toBuffer();
    },
  ],
])('a cover that is %s is refused, and not stored', async (_, width, height, bytesOf) => {
  const { made, nameIn } = withCover(await bytesOf(), { width, height });
  const target = await emptyPanel(app);
  expect(await brought(target, await packed(made))).toMatchObject({ state: 'failed', problem: 'hostile' });
  expect(await app.services.storage.exists(nameIn(target.producerId))).toBe(false);
});

test('control: a cover as it is encoded here is imported, and has smaller copies', async () => {
  const { made, nameIn } = withCover(await plain(600, 900).webp().toBuffer(), { width: 600, height: 900 });
  const target = await emptyPanel(app);
  expect(await brought(target, await packed(made))).toMatchObject({ state: 'done', problem: null });
  const address = `/uploads/${nameIn(target.producerId)}`;
  for (const asked of [address, address.replace('.webp', '!320.webp')])
    expect((await app.fetch(asked)).status).toBe(200);
});
