import { useState } from 'react';

/** Which students are ticked, whatever page or search they were ticked on. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const change = (work: (next: Set<string>) => void) =>
    setIds((before) => {
      const next = new Set(before);
      work(next);
      return next;
    });
  return {
    ids,
    toggle: (id: string) => change((next) => void (next.delete(id) || next.add(id))),
    /** All of a page, or none of it when all were. */
    togglePage: (page: string[]) =>
      change((next) => {
        const all = page.every((id) => next.has(id));
        for (const id of page) all ? next.delete(id) : next.add(id);
      }),
    drop: (gone: string[]) => change((next) => gone.forEach((id) => void next.delete(id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
