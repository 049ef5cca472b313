import sharp from 'sharp';
import type { School } from '#shared/contract/public.ts';
import { textOn } from '#shared/theme.ts';
import { readKey } from '../uploads/keys.ts';
import { limitConcurrency } from '../uploads/limit-concurrency.ts';
import type { Storage } from '../uploads/storage.ts';
import { ICONS, type IconName, versionOf } from './brand.ts';

/** The share of a filled square that is safe from a phone's rounding. */
const SAFE = 0.62;
const KEPT = 200;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const drawing = limitConcurrency(2);
const kept = new Map<string, Buffer>();

/** A school's icon as PNG: its logo where it is an upload of ours, else a mark in its colours. */
export async function drawIcon(storage: Storage, school: School, name: IconName): Promise<Buffer> {
  const key = `${school.slug} ${name} ${versionOf(school)}`;
  const known = kept.get(key);
  if (known) return known;
  const icon = await drawing(async () => draw(await logoOf(storage, school), school, name));
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, icon);
  return icon;
}

async function logoOf(storage: Storage, { logoUrl, navbarLogoUrl }: School): Promise<Uint8Array | null> {
  const address = logoUrl ?? navbarLogoUrl ?? '';
  const key = address.startsWith('/uploads/') && readKey(address.slice('/uploads/'.length))?.picture;
  return key && (await storage.exists(key)) ? storage.getBytes(key) : null;
}

async function draw(logo: Uint8Array | null, school: School, name: IconName): Promise<Buffer> {
  const { size, filled } = ICONS[name];
  if (!logo) return mark(size, school.primaryColor);
  const inner = filled ? Math.round(size * SAFE) : size;
  const picture = await sharp(logo).resize(inner, inner, { fit: 'contain', background: CLEAR }).png().toBuffer();
  return sharp({
    create: { width: size, height: size, channels: 4, background: filled ? school.navbarColor : CLEAR },
  })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

/** A triangle as on a player's button: a school without a logo shows no other brand's. */
function mark(size: number, color: string): Promise<Buffer> {
  const big = size * 2;
  const pixels = Buffer.alloc(big * big * 4);
  const [ground, shape] = [rgb(color), rgb(textOn(color))];
  for (let y = 0; y < big; y++) {
    const reach = 0.34 - Math.abs(y / big - 0.5) * 1.16;
    for (let x = 0; x < big; x++) {
      const inside = reach > 0 && x / big > 0.37 && x / big < 0.37 + reach;
      pixels.set([...(inside ? shape : ground), 255], (y * big + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width: big, height: big, channels: 4 } })
    .resize(size, size)
    .png()
    .toBuffer();
}

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
