import type { Found, Ledger, Said } from './ledger.ts';

/** Keys of what is wrong; all empty where nothing is. */
export type Faults = { lost: string[]; phantom: string[]; doubled: string[] };

/**
 * Lays what was said beside what is there. What was acknowledged and is not there is lost, what was refused and is there is a
 * phantom, and whatever happened, nothing is there more than once.
 */
export function judge(ledger: Ledger, found: Found): Faults {
  const faults: Faults = { lost: [], phantom: [], doubled: [] };
  for (const [key, outcome] of ledger.things) {
    const count = found.get(key) ?? 0;
    if (outcome === 'ok' && count < 1) faults.lost.push(key);
    if (outcome === 'fail' && count > 0) faults.phantom.push(key);
    if (count > 1) faults.doubled.push(key);
  }
  for (const [key, said] of ledger.values) {
    const value = found.get(key);
    const possible = possibleValues(said);
    if (value !== undefined && possible.has(value)) continue;
    if (value === undefined && !said.some(({ outcome }) => outcome === 'ok')) continue;
    const refused = said.some((each) => each.outcome === 'fail' && each.value === value);
    faults[refused ? 'phantom' : 'lost'].push(`${key} holds ${value}, not one of ${[...possible].join(', ')}`);
  }
  return faults;
}

/** The last that was acknowledged, or one that was sent later and may have been kept. */
function possibleValues(said: readonly Said[]): Set<number | undefined> {
  const last = said.findLastIndex(({ outcome }) => outcome === 'ok');
  const later = said.slice(Math.max(0, last)).filter(({ outcome }) => outcome !== 'fail');
  return new Set(later.map(({ value }) => value));
}
