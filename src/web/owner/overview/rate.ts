import { change, percent } from '#web/owner/figures.ts';

/** Below this, one case changes a percentage by more than ten points. */
const ENOUGH = 10;

/** A share with its base, such as `8,3%`; only the two numbers if they are small, or why there is none yet. */
export function rate(part: number, whole: number, { of, none }: { of: string; none: string }) {
  if (whole === 0) return { value: '—', note: none };
  if (whole < ENOUGH) return { value: `${part} de ${whole}`, note: `${of}: poucos para uma taxa` };
  return { value: percent((part / whole) * 100), note: `${part} de ${whole} ${of}` };
}

/** The change in percent of a count; null if the earlier count is too small to be meaningful. */
export const growth = (now: number, before: number) => (before < ENOUGH ? null : change(now, before));
