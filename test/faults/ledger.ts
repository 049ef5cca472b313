/** What a writer was told: success, refusal, or nothing reliable. A lost response says nothing about the commit. */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** For created keys the outcome; for values every value sent, in order. */
export type Said = { outcome: Outcome; value: number };
export type Found = ReadonlyMap<string, number>;

const CERTAINTY = { fail: 0, unknown: 1, ok: 2 } as const satisfies Record<Outcome, number>;

/** All that writers have sent of one kind, by its business key. */
export class Ledger {
  readonly things = new Map<string, Outcome>();
  readonly values = new Map<string, Said[]>();
  /** Counts per response, such as `200` or `503 unavailable`. */
  readonly answers = new Map<string, number>();
  #doubts = false;

  /** From here on, acknowledged writes may or may not survive, because the power is being cut. */
  doubt(): void {
    this.#doubts = true;
  }

  trust(): void {
    this.#doubts = false;
  }

  #believed(outcome: Outcome): Outcome {
    return this.#doubts && outcome === 'ok' ? 'unknown' : outcome;
  }

  /** Sent again under its key, a thing is what is known best of it: nothing that was done is undone by a later refusal. */
  noteThing(key: string, reported: Outcome): void {
    const outcome = this.#believed(reported);
    const before = this.things.get(key);
    if (before === undefined || CERTAINTY[outcome] > CERTAINTY[before]) this.things.set(key, outcome);
  }

  noteValue(key: string, value: number, outcome: Outcome): void {
    const said = this.values.get(key) ?? [];
    said.push({ outcome: this.#believed(outcome), value });
    this.values.set(key, said);
  }

  noteAnswer(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
  }

  isDone(key: string): boolean {
    return this.things.get(key) === 'ok';
  }

  count(outcome: Outcome): number {
    const things = [...this.things.values()].filter((each) => each === outcome).length;
    const values = [...this.values.values()].flat().filter((each) => each.outcome === outcome).length;
    return things + values;
  }
}
