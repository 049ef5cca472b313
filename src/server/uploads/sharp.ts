import sharp, { type SharpOptions } from 'sharp';

// Blocks libvips' other formats, above all SVG, so that they are never parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

const PIXELS = 25e6;
/** For one picture; a normal one takes a tenth of a second. */
const SECONDS = 10;

/** Opens a picture that somebody sent, also one in storage: a package brings files that were not encoded here. */
const openPicture = (bytes: Uint8Array, options: Pick<SharpOptions, 'failOn'> = {}) =>
  sharp(bytes, { ...options, limitInputPixels: PIXELS }).timeout({ seconds: SECONDS });

export { openPicture, sharp };
