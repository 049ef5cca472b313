import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = ['student.html', 'producer.html', 'video-preview.html', 'server/draw.js'];

/** The pages, and what draws them, are files that the build writes; a fresh checkout has none yet. */
export async function ensureWebBuilt(): Promise<void> {
  if (BUILT.every((file) => existsSync(`${root}dist/${file}`))) return;
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', 'src/web'], { cwd: root });
}
