import sharp from 'sharp';

// libvips reads many more formats than are wanted; what it never opens, an SVG above all, cannot surprise.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

export { sharp };
