/** Timeout for background work: far more than a slow machine needs, so only a defect exceeds it. */
export const PATIENCE = { timeout: 60_000 };

/** Time limit of a test, with the same margin. */
export const LIMIT_MS = 2_400_000;
