import sharp from 'sharp';

// Blocks libvips' other formats, above all SVG, so that they are never parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

export { sharp };
