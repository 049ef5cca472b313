import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SHELLS = ['student', 'producer', 'video-preview'];

/** The shells are files that the build writes; a fresh checkout has none yet. */
export async function ensureWebBuilt(): Promise<void> {
  if (SHELLS.every((name) => existsSync(`${root}dist/${name}.html`))) return;
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'src/web'], { cwd: root });
}
