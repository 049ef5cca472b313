import type { School } from '#shared/contract/public.ts';
import { textOn } from '#shared/theme.ts';
import { pictureAt } from '../uploads/copies.ts';
import { limitConcurrency } from '../uploads/limit-concurrency.ts';
import { openPicture, sharp } from '../uploads/sharp.ts';
import type { Storage } from '../uploads/storage.ts';
import { ICONS, type IconName, versionOf } from './brand.ts';
import { groundOf } from './logo-ground.ts';

/** The share of a filled square that no phone's rounded mask covers. */
const SAFE = 0.62;
/** Safe area of the rounded square for the logo, and the radius of its corners. */
const INSIDE = 0.8;
const ROUND = 0.22;
const KEPT = 200;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const drawing = limitConcurrency(2);
const kept = new Map<string, Buffer>();

/** Draws a school's icon as PNG: from its photo or bar logo if uploaded, else a mark in its colours. */
export async function drawIcon(storage: Storage, school: School, name: IconName): Promise<Buffer> {
  const key = `${school.slug} ${name} ${versionOf(school)}`;
  const known = kept.get(key);
  if (known) return known;
  const icon = await drawing(async () => draw(await logoOf(storage, school), school, name));
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, icon);
  return icon;
}

type Logo = { picture: Uint8Array; ofBar: boolean };

async function logoOf(storage: Storage, { logoUrl, navbarLogoUrl }: School): Promise<Logo | null> {
  const photo = await pictureAt(storage, logoUrl);
  const picture = photo ?? (await pictureAt(storage, navbarLogoUrl));
  return picture && { picture, ofBar: !photo };
}

async function draw(logo: Logo | null, school: School, name: IconName): Promise<Buffer> {
  const { size, filled } = ICONS[name];
  if (!logo) return mark(size, school.primaryColor);
  const { picture, ofBar } = logo;
  const ground = ofBar ? await groundOf(picture, school.navbarColor) : school.navbarColor;
  const inner = Math.round(size * (filled ? SAFE : ofBar ? INSIDE : 1));
  const shown = await openPicture(picture).resize(inner, inner, { fit: 'contain', background: CLEAR }).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: filled ? ground : CLEAR } })
    .composite([...(ofBar && !filled ? [{ input: await roundedSquare(size, ground) }] : []), { input: shown }])
    .png()
    .toBuffer();
}

function roundedSquare(size: number, color: string): Promise<Buffer> {
  const fill = [...rgb(color), 255];
  // Distance from the nearest corner's centre.
  const beyond = (at: number) => Math.max(ROUND - at, at - (1 - ROUND), 0);
  return paint(size, (x, y) => (Math.hypot(beyond(x), beyond(y)) <= ROUND ? fill : [0, 0, 0, 0]));
}

/** A play-button triangle, so that a school without a logo does not show another brand's. */
function mark(size: number, color: string): Promise<Buffer> {
  const [ground, shape] = [rgb(color), rgb(textOn(color))];
  return paint(size, (x, y) => {
    const reach = 0.34 - Math.abs(y - 0.5) * 1.16;
    return [...(reach > 0 && x > 0.37 && x < 0.37 + reach ? shape : ground), 255];
  });
}

/** Smooth, as it is drawn twice as large. @param colorAt red, green, blue and alpha at a place in the square, from 0 to 1 */
function paint(size: number, colorAt: (x: number, y: number) => number[]): Promise<Buffer> {
  const big = size * 2;
  const pixels = Buffer.alloc(big * big * 4);
  for (let y = 0; y < big; y++) for (let x = 0; x < big; x++) pixels.set(colorAt(x / big, y / big), (y * big + x) * 4);
  return sharp(pixels, { raw: { width: big, height: big, channels: 4 } })
    .resize(size, size)
    .png()
    .toBuffer();
}

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
