/** How long a test waits for what happens in the background: far more than a slow, busy machine needs, for only a fault uses it up. */
export const PATIENCE = { timeout: 60_000 };

/** How long a test may take, as much more than it needs. */
export const LIMIT_MS = 1_200_000;
