import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { TUTORIALS } from '#web/producer/tutorials/tutorials.ts';
import { findChromium } from '../../run/chromium.ts';
import { startApp } from '../app.ts';
import { SCENES } from './tutorial-scenes.ts';

/* Records the producers' tutorials on the real application with its demonstration: `npm run tutorials` */

const FOLDER = fileURLToPath(new URL('../../../src/web/producer/tutorials/', import.meta.url));
const VIEWPORT = { width: 1120, height: 630 };
const SECONDS_PER_SCENE = 6;

/** On top of everything, dialogs included: a title in the middle, or a sentence just above the player's controls. */
async function write(page: Page, text: string, place: 'title' | 'scene') {
  await page.evaluate(
    ([text, place]) => {
      document.querySelector('[popover].film')?.remove();
      const box = document.createElement('div');
      box.popover = 'manual';
      box.className = 'film';
      box.textContent = text ?? '';
      const size = place === 'title' ? 'inset:0;font-size:52px;font-weight:720' : 'inset:auto 0 0;font-size:23px';
      box.style.cssText = `position:fixed;${size};display:grid;place-items:center;width:auto;height:auto;margin:0;border:0;
        padding:18px 60px 58px;background:#0b1437;color:#fff;line-height:1.3;text-align:center;letter-spacing:-.01em`;
      document.body.append(box);
      box.showPopover();
    },
    [text, place],
  );
}

/** A film of stills, with a keyframe for each so that it can be seeked to. */
function toFilm(stills: string[], list: string, target: string) {
  const entries = stills.map((file) => `file '${file}'\nduration ${SECONDS_PER_SCENE}`);
  const last = `file '${stills.at(-1)}'`;
  return writeFile(list, [...entries, last].join('\n')).then(() =>
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list],
      ...['-t', `${stills.length * SECONDS_PER_SCENE}`, '-vf', 'fps=5,format=yuv420p', '-an'],
      ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'stillimage', '-crf', '30', '-threads', '1'],
      ...['-g', `${SECONDS_PER_SCENE * 5}`, '-sc_threshold', '0'],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', target],
    ]),
  );
}

const app = await startApp();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const work = await mkdtemp(join(tmpdir(), 'tutorials-'));
try {
  for (const { id, title, steps } of TUTORIALS) {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: VIEWPORT,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const stills: string[] = [];
    const take = async (text: string, place: 'title' | 'scene') => {
      await page.waitForLoadState('networkidle');
      await write(page, text, place);
      const path = join(work, `${id}-${stills.length}.png`);
      await page.screenshot({ path });
      stills.push(path);
    };
    await page.goto('/login');
    await take(title, 'title');
    for (const [at, step] of steps.entries()) {
      await SCENES[id][at]?.(page);
      await take(step, 'scene');
    }
    if (SCENES[id].length !== steps.length) throw new Error(`${id} has a sentence without a scene, or the reverse`);
    await context.close();
    await toFilm(stills, join(work, `${id}.txt`), join(FOLDER, `${id}.mp4`));
    console.log(`${id}.mp4`);
  }
} finally {
  await browser.close();
  await app.stop();
  await rm(work, { recursive: true });
  await rm(app.dataDir, { recursive: true, force: true });
}
