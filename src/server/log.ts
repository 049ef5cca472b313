type Fields = Record<string, string | number | boolean | null | undefined>;

export type Log = { info(event: string, fields?: Fields): void; error(event: string, fields?: Fields): void };

/** JSON lines. Callers pass ids, codes and routes: never bodies, addresses, names or tokens. */
export function jsonLines(write: (line: string) => void): Log {
  const line =
    (level: string) =>
    (event: string, fields: Fields = {}) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
  return { info: line('info'), error: line('error') };
}
