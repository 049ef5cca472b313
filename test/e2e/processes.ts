import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Processes that work in a folder or were started with its path. Only works on Linux; elsewhere the list is always
 * empty.
 */
export function processesIn(directory: string): string[] {
  if (!existsSync('/proc/self')) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      const here = command.includes(directory) || readlinkSync(`/proc/${pid}/cwd`).startsWith(directory);
      return here ? [`${pid} ${command}`] : [];
    } catch {
      // It ended meanwhile, or belongs to another account and so is not ours.
      return [];
    }
  });
}
