import type { Sheet } from '#shared/certificates/sheet.ts';
import { pictureAt } from '../uploads/copies.ts';
import type { Storage } from '../uploads/storage.ts';

/** Pictures prepared for a PDF at printing size. */
export type Pictures = { band: Buffer | null; logo: Buffer | null; signatures: (Buffer | null)[] };

/** The course's appearance and the school, for a picture. */
export async function readFace(
  storage: Storage,
  { design, logoUrl }: Sheet,
  band: { width: number; height: number },
): Promise<Pick<Pictures, 'band' | 'logo'>> {
  const [picture, logo] = await Promise.all([
    converted(storage, design.pictureUrl, { width: band.width, height: band.height, fit: 'cover', as: 'jpeg' }),
    converted(storage, logoUrl, LOGO),
  ]);
  return { band: picture, logo };
}

export async function readPictures(storage: Storage, { design, logoUrl, signatures }: Sheet): Promise<Pictures> {
  const [band, logo, ...signed] = await Promise.all([
    converted(storage, design.pictureUrl, BAND),
    converted(storage, logoUrl, LOGO),
    ...signatures.map(({ imageUrl }) => converted(storage, imageUrl, SIGNATURE)),
  ]);
  return { band: band ?? null, logo: logo ?? null, signatures: signed };
}

type Form = { width: number; height: number; fit: 'cover' | 'inside'; as: 'jpeg' | 'png' };
const BAND: Form = { width: 450, height: 1191, fit: 'cover', as: 'jpeg' };
const LOGO: Form = { width: 136, height: 136, fit: 'inside', as: 'png' };
const SIGNATURE: Form = { width: 480, height: 134, fit: 'inside', as: 'png' };

async function converted(storage: Storage, url: string | null, form: Form): Promise<Buffer | null> {
  const picture = await pictureAt(storage, url);
  if (!picture) return null;
  const { openPicture } = await import('../uploads/sharp.ts');
  const image = openPicture(picture).resize(form);
  return form.as === 'jpeg'
    ? image.flatten().jpeg({ quality: 74 }).toBuffer()
    : image.png({ palette: true }).toBuffer();
}
