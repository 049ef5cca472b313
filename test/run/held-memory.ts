import { readdirSync, readFileSync } from 'node:fs';

export type Held = { mib: number; ownMib: number; processes: number };

/** A process and all that it started. */
export function processesOf(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(processesOf)];
}

/** Shared memory is divided among its processes; private memory is not. */
export function heldBy(pid: number): Held {
  const processes = processesOf(pid);
  const sum = (...fields: string[]) =>
    processes.reduce((total, each) => {
      const said = read(`/proc/${each}/smaps_rollup`);
      return (
        total +
        fields.reduce((kib, field) => kib + Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(said)?.[1] ?? 0), 0)
      );
    }, 0) / 1024;
  return { mib: sum('Pss'), ownMib: sum('Private_Clean', 'Private_Dirty'), processes: processes.length };
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** The process may have ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
