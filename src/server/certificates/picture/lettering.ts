import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../../html.ts';
import { sharp } from '../../uploads/sharp.ts';

/* Renders text to pixels with the certificate's own font file, independent of installed fonts. */

const FONTS = {
  regular: { file: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', name: 'Inter' },
  strong: { file: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', name: 'Inter SemiBold' },
  bold: { file: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf', name: 'Inter Bold' },
};

export type Style = { font: keyof typeof FONTS; size: number; color: string; width: number };
export type Written = { input: Buffer; width: number; height: number };

/** Wraps the text into as many lines as it needs. */
export async function write(text: string, { font, size, color, width }: Style): Promise<Written> {
  const { file, name } = FONTS[font];
  const spacing = font === 'bold' ? ` letter_spacing="${Math.round(-0.024 * size * 1024)}"` : '';
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}"${spacing}>${escapeHtml(text)}</span>`,
      font: `${name} ${size}`,
      fontfile: fileURLToPath(import.meta.resolve(file)),
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Uses the largest size that fits the height, else the smallest. */
export async function writeWithin(
  text: string,
  { sizes, height, ...style }: Omit<Style, 'size'> & { sizes: readonly number[]; height: number },
): Promise<Written> {
  let written: Written | undefined;
  for (const size of sizes) {
    written = await write(text, { ...style, size });
    if (written.height <= height) break;
  }
  return written ?? Promise.reject(new Error('No size to write in'));
}
