// Makes every file of this folder again: `node db/demo-media/make.ts [pictures|covers|lesson|hls|captions|guide]`.
import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { pictures } from './art.ts';
import { CAPTIONS_LANGUAGE, captionsFile, captionsPlaylist } from './captions.ts';
import { cuts, light, type Scene } from './scenes.ts';

const here = import.meta.dirname;

// Flat art is often smaller without loss; the smaller of the two is kept.
async function smallWebp(image: Sharp): Promise<Buffer> {
  const flat = await image.flatten().png({ palette: true, colours: 96, dither: 0 }).toBuffer();
  const lossless = await sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer();
  const lossy = await image.clone().flatten().webp({ quality: 88, effort: 6, smartSubsample: true }).toBuffer();
  return lossless.length < lossy.length * 1.1 ? lossless : lossy;
}

function smallPng(image: Sharp): Promise<Buffer> {
  return image.png({ compressionLevel: 9, palette: true, colours: 64 }).toBuffer();
}

async function makePictures(folder = ''): Promise<void> {
  for (const { file, svg } of pictures.filter((made) => made.file.startsWith(folder))) {
    const target = join(here, file);
    await mkdir(dirname(target), { recursive: true });
    const image = sharp(Buffer.from(svg));
    await writeFile(target, file.endsWith('.png') ? await smallPng(image) : await smallWebp(image));
  }
}

async function run(command: string, args: string[], feed?: AsyncIterable<Buffer>): Promise<void> {
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
  for await (const chunk of feed ?? []) {
    if (!child.stdin.write(chunk)) await new Promise((resolve) => child.stdin.once('drain', resolve));
  }
  child.stdin.end();
  await ended;
}

type Film = { scene: Scene; length: number; fps: number; width: number; height: number; label: string };

async function* frames({ scene, length, fps, width, height, label }: Film): AsyncGenerator<Buffer> {
  for (let i = 0; i < length * fps; i++) {
    const svg = scene(i / fps, length, label);
    yield await sharp(Buffer.from(svg)).resize(width, height).removeAlpha().raw().toBuffer();
  }
}

// A quiet chord that breathes, so a person hears that there is sound.
function chord(notes: number[], length: number): string {
  const sum = notes.map((hz, i) => `sin(2*PI*${hz}*t)*(0.6+0.4*sin(2*PI*t/${5 + 2 * i}))`).join('+');
  return `aevalsrc='0.035*(${sum})':s=16000:d=${length},afade=t=in:d=1.5,afade=t=out:st=${length - 2}:d=2`;
}

function encoding(film: Film, notes: number[], crf: number, profile: string, gop: number, audio: string): string[] {
  const { width, height, fps, length } = film;
  return [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      `${fps}`,
      '-i',
      '-',
    ],
    ...['-f', 'lavfi', '-i', chord(notes, length), '-t', `${length}`],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...['-c:v', 'libx264', '-profile:v', profile, '-preset', 'veryslow', '-tune', 'animation', '-crf', `${crf}`],
    ...['-g', `${gop}`, '-keyint_min', `${gop}`, '-sc_threshold', '0', '-threads', '1'],
    ...['-c:a', 'aac', '-ac', '1', '-b:a', audio, '-map_metadata', '-1', '-fflags', '+bitexact'],
  ];
}

async function poster(scene: Scene, seconds: number, length: number, file: string): Promise<void> {
  const at = Math.floor(seconds);
  const svg = scene(at, length, '');
  await writeFile(join(here, file), await smallWebp(sharp(Buffer.from(svg))));
}

async function makeLesson(): Promise<void> {
  const film: Film = { scene: light, length: 40, fps: 10, width: 640, height: 360, label: '' };
  const args = encoding(film, [130.81, 196, 246.94, 329.63], 32, 'main', 80, '9k');
  await run('ffmpeg', [...args, '-level', '3.0', '-movflags', '+faststart', join(here, 'lesson.mp4')], frames(film));
  await poster(light, 18, film.length, 'lesson-poster.webp');
}

async function makeHls(): Promise<void> {
  const folder = join(here, 'hls');
  await rm(folder, { recursive: true, force: true });
  const segment = 5;
  const levels = [
    { name: '360p', width: 640, height: 360, crf: 29, codecs: 'avc1.4d401e,mp4a.40.2' },
    { name: '180p', width: 320, height: 180, crf: 31, codecs: 'avc1.4d400d,mp4a.40.2' },
  ];
  const { name, code } = CAPTIONS_LANGUAGE;
  const master = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="legendas",NAME="${name}",LANGUAGE="${code}",DEFAULT=NO,AUTOSELECT=YES,URI="legendas/pt.m3u8"`,
  ];
  for (const { name, width, height, crf, codecs } of levels) {
    const target = join(folder, name);
    await mkdir(target, { recursive: true });
    const film: Film = { scene: cuts, length: 30, fps: 10, width, height, label: name };
    const level = height === 360 ? '3.0' : '1.3';
    const args = encoding(film, [146.83, 220, 277.18, 369.99], crf, 'main', segment * film.fps, '10k');
    const hls = [
      '-f',
      'hls',
      '-hls_time',
      `${segment}`,
      '-hls_playlist_type',
      'vod',
      '-hls_flags',
      'independent_segments',
    ];
    const names = [
      '-hls_segment_type',
      'mpegts',
      '-hls_segment_filename',
      join(target, '%d.mpegts'),
      join(target, 'index.m3u8'),
    ];
    await run('ffmpeg', [...args, '-level', level, ...hls, ...names], frames(film));
    const sizes: number[] = [];
    for (const file of await readdir(target))
      if (file.endsWith('.mpegts')) sizes.push((await stat(join(target, file))).size);
    const rate = (bytes: number, seconds: number): number => Math.ceil((bytes * 8) / seconds / 1000) * 1000;
    const peak = rate(Math.max(...sizes), segment);
    const mean = rate(
      sizes.reduce((a, b) => a + b, 0),
      film.length,
    );
    master.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${mean},RESOLUTION=${width}x${height},FRAME-RATE=10.000,CODECS="${codecs}",SUBTITLES="legendas"`,
      `${name}/index.m3u8`,
    );
  }
  await writeFile(join(folder, 'master.m3u8'), `${master.join('\n')}\n`);
  await makeCaptions();
  await poster(cuts, 7, 30, 'hls/poster.webp');
}

async function makeCaptions(): Promise<void> {
  const folder = join(here, 'hls', 'legendas');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'pt.m3u8'), captionsPlaylist('pt.vtt'));
  await writeFile(join(folder, 'pt.vtt'), captionsFile());
}

// The static Inter of npm embeds as a true subset; the OpenType one of the system would triple the size.
async function makeGuide(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'guide-'));
  await run('npm', ['pack', '--silent', '--pack-destination', work, '@fontsource/inter@5.3.0']);
  await run('tar', ['-xzf', join(work, 'fontsource-inter-5.3.0.tgz'), '-C', work]);
  await copyFile(join(here, 'guide.html'), join(work, 'guide.html'));
  await run('chromium', [
    ...['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${join(work, 'profile')}`],
    ...['--no-pdf-header-footer', '--disable-pdf-tagging', `--print-to-pdf=${join(here, 'guia-medicao-de-luz.pdf')}`],
    pathToFileURL(join(work, 'guide.html')).href,
  ]);
  await rm(work, { recursive: true, force: true });
}

const steps: Record<string, () => Promise<void>> = {
  pictures: () => makePictures(),
  covers: () => makePictures('covers/'),
  lesson: makeLesson,
  hls: makeHls,
  captions: makeCaptions,
  guide: makeGuide,
};
const asked = process.argv.slice(2);
for (const step of asked.length > 0 ? asked : ['pictures', 'lesson', 'hls', 'guide']) await steps[step]?.();
