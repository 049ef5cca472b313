/** An error's code, which is safe to log. */
export const errorCodeOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error instanceof Error ? error.name : typeof error);
