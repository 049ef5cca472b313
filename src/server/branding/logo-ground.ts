import { contrast } from '#shared/theme.ts';
import { openPicture } from '../uploads/sharp.ts';

const SHAPE_RATIO = 3;
/** Side length in pixels at which the logo is analysed. */
const LOOKED_AT = 48;
const WHITE = '#FFFFFF';
const INK = '#0B0D12';

type Pixel = { color: string; alpha: number };

/**
 * Background for a bar logo elsewhere: its own if it has one, else the bar's colour; white or ink if more
 * than half of the logo would be invisible on that.
 */
export async function groundOf(logo: Uint8Array, barColor: string): Promise<string> {
  const { data, info } = await openPicture(logo)
    .resize(LOOKED_AT, LOOKED_AT, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = pixelsOf(data);
  const own = ownGround(pixels, info);
  if (own) return own;
  const seen = (ground: string) => shareSeen(pixels, ground);
  const grounds = [barColor, WHITE, INK];
  return grounds.find((ground) => seen(ground) >= 0.5) ?? grounds.toSorted((a, b) => seen(b) - seen(a))[0] ?? barColor;
}

const pixelsOf = (data: Buffer): Pixel[] =>
  Array.from({ length: data.length / 4 }, (_, at) => ({
    color: `#${data.toString('hex', at * 4, at * 4 + 3)}`.toUpperCase(),
    alpha: (data[at * 4 + 3] ?? 0) / 255,
  }));

/** The colour of its corners, if they are opaque and the same. */
function ownGround(pixels: readonly Pixel[], { width, height }: { width: number; height: number }): string | null {
  const corners = [0, width - 1, width * (height - 1), width * height - 1].map((at) => pixels[at]);
  const [first] = corners;
  if (!first || corners.some((corner) => !corner || corner.alpha < 1)) return null;
  return corners.every((corner) => contrast(corner?.color ?? '', first.color) < 1.1) ? first.color : null;
}

function shareSeen(pixels: readonly Pixel[], ground: string): number {
  let seen = 0;
  let all = 0;
  for (const { color, alpha } of pixels) {
    if (alpha === 0) continue;
    all += alpha;
    if (contrast(color, ground) >= SHAPE_RATIO) seen += alpha;
  }
  return all === 0 ? 1 : seen / all;
}
