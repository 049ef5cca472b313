const font = 'Inter Display';

export type Picture = { file: string; width: number; height: number; svg: string };

type Line = { text: string; x: number; y: number; size: number; fill: string; weight?: number; tracking?: number };

export function line({ text, x, y, size, fill, weight = 700, tracking = -0.03 }: Line): string {
  return `<text x="${x}" y="${y}" font-family="${font}" font-weight="${weight}" font-size="${size}" letter-spacing="${(size * tracking).toFixed(2)}" fill="${fill}">${text}</text>`;
}

export function picture(file: string, width: number, height: number, body: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return { file, width, height, svg };
}

export function range(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

export function title(lines: string[], x: number, bottom: number, size: number, fill: string): string {
  const leading = Math.round(size * (size > 80 ? 0.99 : 0.97));
  return lines.map((text, i) => line({ text, x, y: bottom - (lines.length - 1 - i) * leading, size, fill })).join('');
}

// Screens show covers at 7:12, which is the middle 560 of these 640: words and drawings keep to 80–560.
export function course(file: string, bg: string, ink: string, lines: string[], art: string): Picture {
  const ground = `<rect width="640" height="960" fill="${bg}"/>`;
  return picture(`covers/${file}.webp`, 640, 960, ground + art + title(lines, 76, 918, 84, ink));
}

export function module(file: string, n: number, bg: string, ink: string, lines: string[], art: string): Picture {
  const ground = `<rect width="480" height="720" fill="${bg}"/>`;
  const size = 62;
  const top = 672 - (lines.length - 1) * Math.round(size * 0.97);
  const number = line({ text: `Módulo ${n}`, x: 37, y: top - 64, size: 26, fill: ink, weight: 600, tracking: -0.005 });
  return picture(`modules/${file}.webp`, 480, 720, ground + art + number + title(lines, 36, 672, size, ink));
}

// An arched window with the sun at a height; `cx` is its middle, `top` the crown of the arch.
export function arch(cx: number, top: number, width: number, height: number): string {
  const r = width / 2;
  return `M${cx - r} ${top + height}V${top + r}A${r} ${r} 0 0 1 ${cx + r} ${top + r}V${top + height}Z`;
}
