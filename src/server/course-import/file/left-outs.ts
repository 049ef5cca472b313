import type { LeftOut, LeftReason } from '#shared/contract/course-import/course-files.ts';
import { LIMITS } from '#shared/limits.ts';
import { fitKind, fitTitle } from './fit.ts';

/** Collects left-out items with reasons; beyond a limit they are only counted. */
export class LeftOuts {
  readonly listed: LeftOut[] = [];
  more = 0;

  readonly leave = (title: string, said: string, why: LeftReason): void => {
    const kind = fitKind(said);
    if (this.listed.length < LIMITS.courseLeftOut) this.listed.push({ title: fitTitle(title, kind), kind, why });
    else this.more += 1;
  };
}
