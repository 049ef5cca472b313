import type { Page } from '@playwright/test';
import sharp from 'sharp';

export type Frame = { at: number; picture: Buffer };

const EVERY_MS = 400;
const FRAMES = 10;
const WIDTH = 132;
const HEIGHT = 264;
const GAP = 8;
const LABEL = 20;
const NAME = 74;

/** Films what the page shows from its next navigation on. What it returns ends the film. */
export async function filmPage(page: Page): Promise<() => Promise<Frame[]>> {
  const devtools = await page.context().newCDPSession(page);
  const shown: { epoch: number; picture: Buffer }[] = [];
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shown.push({ epoch: (metadata.timestamp ?? 0) * 1_000, picture: Buffer.from(data, 'base64') });
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxWidth: 412, maxHeight: 823 });
  return async () => {
    const start = await page.evaluate(() => performance.timeOrigin);
    await devtools.send('Page.stopScreencast');
    return shown.map(({ epoch, picture }) => ({ at: epoch - start, picture })).filter(({ at }) => at >= 0);
  };
}

/** A row for each film, a column for each moment. */
export async function drawStrips(films: Record<string, Frame[]>): Promise<Buffer> {
  const rows = Object.entries(films);
  const pictures = await Promise.all(rows.flatMap(([, frames], row) => moments().map((at) => tile(frames, at, row))));
  const width = NAME + FRAMES * (WIDTH + GAP);
  const height = LABEL + rows.length * (HEIGHT + GAP);
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([{ input: labels(rows, width, height), top: 0, left: 0 }, ...pictures])
    .webp({ quality: 72 })
    .toBuffer();
}

const moments = () => Array.from({ length: FRAMES }, (_, index) => (index + 1) * EVERY_MS);

async function tile(frames: Frame[], at: number, row: number) {
  const frame = frames.findLast((each) => each.at <= at);
  const picture = frame
    ? sharp(frame.picture).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
    : sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } });
  const input = await picture.extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#c9ced8' }).png().toBuffer();
  return {
    input,
    left: NAME + (at / EVERY_MS - 1) * (WIDTH + GAP),
    top: LABEL + row * (HEIGHT + GAP),
  };
}

function labels(rows: [string, Frame[]][], width: number, height: number): Buffer {
  const text = (x: number, y: number, words: string) =>
    `<text x="${x}" y="${y}" font-family="sans-serif" font-size="13" fill="#333">${words}</text>`;
  const times = moments().map((at, column) => text(NAME + column * (WIDTH + GAP), 14, `${(at / 1_000).toFixed(1)} s`));
  const names = rows.map(([name], row) => text(4, LABEL + row * (HEIGHT + GAP) + HEIGHT / 2, name));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[...times, ...names].join('')}</svg>`,
  );
}
