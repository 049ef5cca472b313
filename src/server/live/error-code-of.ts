/** Of an error, what a log may say. */
export const errorCodeOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error instanceof Error ? error.name : typeof error);
