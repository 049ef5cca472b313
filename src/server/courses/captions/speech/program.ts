import { spawn } from 'node:child_process';
import { CaptionFailure } from '../tasks/failure.ts';

type Running = { folder: string; signal: AbortSignal; withinMs: number; onOutput?: (text: string) => void };

/**
 * Runs the operator's program in a folder of its own, without our environment, until it ends or is aborted together
 * with its children.
 * @returns false if there is no such program
 * @throws CaptionFailure unusable, if it fails or takes too long
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { folder, signal, withinMs, onOutput }: Running,
): Promise<boolean> {
  const { PATH, LANG } = process.env;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(program, args, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, LANG, HOME: folder, TMPDIR: folder },
    });
    const end = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has already exited.
      }
    };
    const late = setTimeout(end, withinMs);
    signal.addEventListener('abort', end, { once: true });
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      if (error.code === 'ENOENT') resolve(false);
      else reject(new CaptionFailure('unusable'));
    });
    child.on('close', (code) => {
      clearTimeout(late);
      signal.removeEventListener('abort', end);
      if (code === 0) resolve(true);
      else reject(new CaptionFailure('unusable'));
    });
  });
}
