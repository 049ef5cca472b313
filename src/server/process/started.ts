/** Keeps how a thing is stopped: what was started last is stopped first. */
export type Started = <T>(name: string, thing: T, stop: () => Promise<void>) => T;
