import type { Change } from './watch.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

export const idsIn = (text: string): string[] => (text.match(UUID) ?? []).map((found) => found.toLowerCase());

/** Owners of ids according to the rows; an id in rows of two schools is nobody's secret. */
export type Belongings = {
  learn(changes: Change[]): void;
  /** The school whose rows alone have this id; null for several and for none. */
  schoolOf(id: string): string | null;
  /** Whether there was such a school before. */
  knows(school: string): boolean;
  /** The student or account an id belongs to; null if none. */
  personOf(id: string): string | null;
};

export function belongings(): Belongings {
  const schools = new Map<string, Set<string>>();
  const known = new Set<string>();
  const people = new Map<string, string>();
  return {
    learn(changes) {
      for (const { table, row } of changes) {
        const school = row.producer_id;
        if (typeof school !== 'string') continue;
        known.add(school);
        for (const id of idsIn(JSON.stringify(row))) schools.set(id, (schools.get(id) ?? new Set()).add(school));
        if (table !== 'students') continue;
        for (const id of [row.id, row.user_id]) people.set(String(id), String(row.user_id));
      }
    },
    schoolOf(id) {
      const [school = null, second] = schools.get(id) ?? [];
      return second ? null : school;
    },
    knows: (school) => known.has(school),
    personOf: (id) => people.get(id) ?? null,
  };
}
