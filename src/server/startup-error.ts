/** Something the person starting Ateneu can fix: `message` is one readable line (or a list of settings), never a stack. */
export class StartupError extends Error {
  /** Lines worth showing below the message, such as the end of a log. */
  readonly details: string | undefined;

  constructor(message: string, options: { cause?: unknown; details?: string } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StartupError';
    this.details = options.details || undefined;
  }
}
