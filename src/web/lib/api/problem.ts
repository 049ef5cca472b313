/** An error response of the API; `explainProblem` turns it into sentences. */
export class Problem extends Error {
  /** An `ErrorCode`; empty if the response came from something in between, such as a proxy. */
  readonly code: string;
  readonly status: number;
  readonly data: unknown;

  constructor(code: string, { status, data }: { status: number; data?: unknown }) {
    super(code || `HTTP ${status}`);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}
