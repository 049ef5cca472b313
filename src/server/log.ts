import { readFileSync } from 'node:fs';

/** The release's version, on every log line and in the metrics. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

type Fields = Record<string, string | number | boolean | null | undefined>;

export type Log = { info(event: string, fields?: Fields): void; error(event: string, fields?: Fields): void };

/**
 * JSON lines. Callers pass ids, codes and routes: never bodies, addresses, names or tokens.
 * @param of which process says it, on each line
 */
export function jsonLines(write: (line: string) => void, of: Fields = {}): Log {
  const line =
    (level: string) =>
    (event: string, fields: Fields = {}) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...of, ...fields })}\n`);
  return { info: line('info'), error: line('error') };
}

/** An error's code or name, which are safe to log. pg-boss emits copies of errors, which have no name. */
export function errorCodeOf(error: unknown): string {
  const { code, name } = Object(error) as Partial<Error> & { code?: string };
  return code ?? name ?? 'Error';
}
