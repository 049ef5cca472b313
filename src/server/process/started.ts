/** Registers how to stop something. Stopped in reverse order of starting. */
export type Started = <T>(name: string, thing: T, stop: () => Promise<void>) => T;
