import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { aptInstall } from './apt.ts';

/** Chromium without the window: the same pages for half the processor's time. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of the browser, installed first when it is missing and that is allowed.
 * @param light beside a heavier one as well, for whoever runs all journeys
 */
export function ensureChromium({ light = process.env.CI !== undefined } = {}): string {
  const found = findChromium();
  if (!found || (light && !process.env.CHROMIUM_PATH && !found.endsWith(HEADLESS_SHELL))) aptInstall(HEADLESS_SHELL);
  if (!findChromium()) aptInstall('chromium');
  const path = findChromium();
  if (path) return path;
  throw new Error(
    'Falta o Chromium: instale-o (no Debian: apt-get install chromium) ou indique o caminho dele em CHROMIUM_PATH.',
  );
}

export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? NAMES.flatMap(pathsOf).find((path) => isExecutable(path) && starts(path));
}

function pathsOf(name: string): string[] {
  if (isAbsolute(name)) return [name];
  return (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, name));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Some systems install a stub that only explains how to install the browser.
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}
