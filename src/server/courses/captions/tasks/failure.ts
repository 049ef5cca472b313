import type { CaptionProblem } from '#shared/contract/school/captions.ts';

/** Temporary problems, which are retried. */
const PASSING: ReadonlySet<CaptionProblem> = new Set(['unreachable', 'service_away']);

/** Why captions could not be fetched or made, shown to the producer. */
export class CaptionFailure extends Error {
  readonly problem: CaptionProblem;

  constructor(problem: CaptionProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'CaptionFailure';
    this.problem = problem;
  }

  get mayPass(): boolean {
    return PASSING.has(this.problem);
  }
}

/** An address in a private network is permanent, so it is not retried. */
export const failureOf = (error: Error) =>
  new CaptionFailure(
    /this network|unusual port|no address of the web/.test(error.message) ? 'not_allowed' : 'unreachable',
  );
