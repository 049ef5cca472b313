import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  animatedPng,
  blackPng,
  bmp,
  bytes,
  hugeWebp,
  ico,
  isoFile,
  jpegClaiming,
  jpegOfManyScans,
  jpegSegment,
  PNG_MAGIC,
  pngChunk,
  pngOf,
  webpChunk,
  withJpegSegments,
  withPngChunks,
  withWebpChunks,
  zip,
} from './image-bytes.ts';

/* What somebody might upload in an image's place. MARK is in whatever must not be kept. */

export const MARK = 'HOSTIL-7f3a9c';
const SCRIPT = `<script>alert('${MARK}')</script>`;
const PHP = `<?php system($_GET['c']); /* ${MARK} */ ?>`;
const PAGE = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert('${MARK}')">${SCRIPT}</svg>`;
const PDF = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\('${MARK}'\\))>>>>endobj\n%%EOF`;
const ARCHIVE = zip('index.php', PHP);
const JPEG_MAGIC = [0xff, 0xd8, 0xff, 0xe0];

const [WIDTH, HEIGHT] = [48, 72];
const picture = () => sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#c04a1b' } });
const noise = () => sharp(randomBytes(90 * 90 * 3), { raw: { width: 90, height: 90, channels: 3 } });
const jpeg = await picture().jpeg().toBuffer();
const png = await picture().png().toBuffer();
const webp = await picture().webp().toBuffer();

export const HARMLESS = jpeg;

type Corpus = Record<string, Buffer>;

/** No image at all, or one of a kind that is not taken. */
export const REFUSED: Corpus = {
  'a page': bytes(PAGE),
  'a page behind a byte order mark': bytes([0xef, 0xbb, 0xbf], PAGE),
  'a page in UTF-16': Buffer.from(`\uFEFF${PAGE}`, 'utf16le'),
  'a page behind the first bytes of a JPG': bytes(JPEG_MAGIC, PAGE),
  'a page behind the first bytes of a PNG': bytes(PNG_MAGIC, PAGE),
  'a page behind the first bytes of a WebP': bytes('RIFF', [0xff, 0, 0, 0], 'WEBPVP8 ', PAGE),
  'an SVG': bytes(SVG),
  'an SVG behind an XML declaration': bytes(`<?xml version="1.0"?>${SVG}`),
  'an SVG of a billion laughs': bytes(
    `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'a'.repeat(99)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${SVG.replace('>', '>&b;')}`,
  ),
  'an SVG that reads a file': bytes(
    `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
  ),
  'an SVG in gzip': gzipSync(SVG),
  'a script of ImageMagick': bytes(
    `push graphic-context\nimage over 0,0 0,0 'https://hostile.test/"|id'\npop graphic-context`,
  ),
  'a script of PostScript': bytes(`%!PS\n(${MARK}) run`),
  'a script of PHP': bytes(PHP),
  'a script of a shell': bytes(`#!/bin/sh\necho ${MARK}\n`),
  'a script that is a GIF': bytes(`GIF89a/*${MARK}*/=1;alert(1)`),
  'a script that is a BMP': bytes(`BM/*${MARK}*/=1;alert(1)`),
  'a page behind a GIF': bytes(await picture().gif().toBuffer(), PAGE),
  'an archive behind a GIF': bytes(await picture().gif().toBuffer(), ARCHIVE),
  'a GIF': await picture().gif().toBuffer(),
  'an animated GIF': await sharp([png, await noise().png().toBuffer()], { join: { animated: true } })
    .gif()
    .toBuffer(),
  'a TIFF': await picture().tiff().toBuffer(),
  'an AVIF': await picture().avif({ effort: 0 }).toBuffer(),
  'a HEIC': bytes(isoFile('heic'), PAGE),
  'a JPEG 2000': bytes([0, 0, 0, 12], 'jP  ', [0x0d, 0x0a, 0x87, 0x0a], PAGE),
  'a JPEG XL': bytes([0xff, 0x0a], PAGE),
  'a BMP': bmp(),
  'an ICO around a PNG': ico(png),
  'a PSD': bytes('8BPS', [0, 1], PAGE),
  'an XBM': bytes(`#define x_width 8\n#define x_height 1\nstatic char x_bits[] = {0x00};/*${MARK}*/`),
  'a PDF': bytes(PDF),
  'an archive': ARCHIVE,
  'a program for Windows': bytes('MZ', randomBytes(2_000)),
  'a program for Linux': bytes([0x7f], 'ELF', randomBytes(2_000)),
  'a film': bytes(isoFile('mp42'), PAGE),
  'a sound': bytes('ID3', [4, 0, 0], PAGE),
  'a font': bytes('wOF2', PAGE),
  anything: randomBytes(5_000),
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  'three bytes of a JPG': Buffer.from([0xff, 0xd8, 0xff]),
  'eight bytes of a PNG': PNG_MAGIC,
  'half a JPG': (await noise().jpeg().toBuffer()).subarray(0, -3_000),
  'half a PNG': (await noise().png().toBuffer()).subarray(0, -6_000),
  'half a WebP': (await noise().webp().toBuffer()).subarray(0, -1_500),
  'a PNG without pixels': pngOf({ width: 0, height: 0 }, deflateSync(Buffer.alloc(1))),
  'a PNG whose pixels are none': pngOf({ width: 40, height: 40 }, bytes(PAGE)),
  'a PNG whose sums are wrong': bytes(png.subarray(0, 29), [1, 2, 3, 4], png.subarray(33)),
  'a PNG of 144 million pixels': blackPng(12_000, 12_000),
  'a PNG that promises 2.5 billion': blackPng(50_000, 50_000, 1),
  'a PNG as wide as its format allows': blackPng(0x7fffffff, 1, 0),
  'a JPG that promises 4.3 billion': jpegClaiming(jpeg, 65_500, 65_500),
  'a WebP that promises 268 million': hugeWebp(webp),
};

const text = (keyword: string, content: string) => bytes(keyword, [0], content);
const UNPACKING = deflateSync(Buffer.alloc(120 * 1024 * 1024));
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } });

/** Pictures with something in or behind them: of these the picture alone is kept. */
export const CLEANED: Corpus = {
  'a JPG with a page behind it': bytes(jpeg, PAGE),
  'a JPG with PHP behind it': bytes(jpeg, PHP),
  'a JPG with an archive behind it': bytes(jpeg, ARCHIVE),
  'a JPG with a PDF behind it': bytes(jpeg, PDF),
  'a JPG with another one behind it': bytes(jpeg, withJpegSegments(jpeg, jpegSegment(0xfe, bytes(SCRIPT)))),
  'a JPG with a script in a comment': withJpegSegments(jpeg, jpegSegment(0xfe, bytes(SCRIPT))),
  'a JPG that is a script': withJpegSegments(
    jpeg,
    jpegSegment(0xe0, bytes(`/*${' '.repeat(12_000)}*/=1;alert('${MARK}')`)),
  ),
  'a JPG with a PDF in a comment': withJpegSegments(jpeg, jpegSegment(0xfe, bytes(PDF))),
  'a JPG with PHP in its EXIF': await picture()
    .jpeg()
    .withExif({ IFD0: { Artist: PHP, Copyright: SCRIPT } })
    .toBuffer(),
  'a JPG with a place': await picture()
    .jpeg()
    .withExif({ IFD0: { Make: MARK }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1' } })
    .toBuffer(),
  'a JPG with broken EXIF': withJpegSegments(
    jpeg,
    jpegSegment(0xe1, bytes('Exif\0\0MM', [0, 42, 255, 255, 255, 255], MARK)),
  ),
  'a JPG with XMP': withJpegSegments(
    jpeg,
    jpegSegment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0', `<x>${SCRIPT}</x>`)),
  ),
  'a JPG with a false colour profile': withJpegSegments(jpeg, jpegSegment(0xe2, bytes('ICC_PROFILE\0', [1, 1], PAGE))),
  'a JPG with a true colour profile': await picture().jpeg().withIccProfile('p3').toBuffer(),
  'a JPG of four inks': await picture().toColourspace('cmyk').jpeg().toBuffer(),
  'a JPG in grey': await picture().greyscale().jpeg().toBuffer(),
  'a JPG that stands on its head': await picture().jpeg().withMetadata({ orientation: 3 }).toBuffer(),
  'a JPG of one pixel': await flat(1, 1).jpeg().toBuffer(),
  'a JPG of many passes': await picture().jpeg({ progressive: true }).toBuffer(),
  'a PNG with a page behind it': bytes(png, PAGE),
  'a PNG with an archive behind it': bytes(png, ARCHIVE),
  'a PNG with a script in its text': withPngChunks(png, pngChunk('tEXt', text('Comment', SCRIPT))),
  'a PNG with XMP': withPngChunks(png, pngChunk('iTXt', text('XML:com.adobe.xmp', `\0\0\0\0${SCRIPT}`))),
  'a PNG with a chunk of its own': withPngChunks(png, pngChunk('haRd', bytes(PHP))),
  'a PNG whose pixels are PHP': pngOf(
    { width: 16, height: 8, depth: 8 },
    deflateSync(bytes(...Array.from({ length: 8 }, () => bytes([0], PHP.slice(0, 16)))), { level: 0 }),
    pngChunk('tEXt', text('Comment', MARK)),
  ),
  'a PNG of 16 bits': await picture().toColourspace('rgb16').png().toBuffer(),
  'a PNG of a palette': await picture().png({ palette: true }).toBuffer(),
  'a PNG in passes': await picture().png({ progressive: true }).toBuffer(),
  'a PNG of one pixel': await flat(1, 1).png().toBuffer(),
  'a PNG one pixel high': blackPng(20_000, 1),
  'a PNG one pixel wide': blackPng(1, 20_000),
  'an animated PNG': animatedPng(png, WIDTH, HEIGHT),
  'an animated WebP': await sharp([png, await flat(WIDTH, HEIGHT).png().toBuffer()], { join: { animated: true } })
    .webp()
    .toBuffer(),
  'a WebP with a page behind it': bytes(webp, PAGE),
  'a WebP with a chunk of its own': withWebpChunks(webp, webpChunk('HaCk', bytes(PHP))),
  'a WebP with EXIF': await picture()
    .webp()
    .withExif({ IFD0: { Artist: SCRIPT } })
    .toBuffer(),
  'a WebP without loss': await picture().webp({ lossless: true }).toBuffer(),
};

/** Small files that become much when they are read: taken or refused, but soon, and with little memory. */
export const BOMBS: Corpus = {
  'a PNG of 25 million pixels': blackPng(5_000, 5_000),
  'a JPG of 25 million pixels': await flat(5_000, 4_999).jpeg({ quality: 1 }).toBuffer(),
  'a WebP of 25 million pixels': await flat(5_000, 4_999).webp({ quality: 1, effort: 0 }).toBuffer(),
  'a JPG of 20 million pixels in passes': await flat(4_500, 4_500)
    .jpeg({ quality: 1, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer(),
  'a PNG of 13 million deep pixels in passes': pngOf(
    { width: 3_600, height: 3_600, depth: 16, colour: 6, interlaced: true },
    deflateSync(Buffer.alloc(3_600 * 3_600 * 8 + 6_750)),
  ),
  'a JPG of a thousand passes': jpegOfManyScans(
    await flat(2_000, 2_000).jpeg({ progressive: true, quality: 1 }).toBuffer(),
    1_000,
  ),
  'a PNG whose text unpacks to 120 MB': withPngChunks(
    png,
    pngChunk('zTXt', text('Comment', `\0${UNPACKING.toString('latin1')}`)),
  ),
  'a PNG whose colours unpack to 120 MB': withPngChunks(
    png,
    pngChunk('iCCP', text('x', `\0${UNPACKING.toString('latin1')}`)),
  ),
  'a PNG whose pixels unpack to 120 MB too many': pngOf({ width: 8, height: 8 }, UNPACKING),
};
