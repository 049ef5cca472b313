import pg from 'pg';

type Hearing = {
  onMessage(payload: string): void;
  /** After every connection, the first included: what was said while there was none has been missed. */
  onConnect(): void;
  onError(error: Error): void;
};

export type Listener = {
  /** Resolves when the connection still answers; one that does not is replaced. */
  check(): Promise<void>;
  stop(): Promise<void>;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const PATIENCE_MS = 5_000;

/**
 * A connection of its own that hears one channel of PostgreSQL, and comes back by itself when it is lost. Resolves after
 * the first try, whether it succeeded or not.
 */
export async function listenTo(
  url: string,
  channel: string,
  { onMessage, onConnect, onError }: Hearing,
): Promise<Listener> {
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let stopped = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ateneu events',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    current = client;
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    client.on('error', (error) => replace(client, error));
    client.on('end', () => replace(client, new Error('The connection ended')));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (client !== current) return;
      pause = FIRST_PAUSE_MS;
      onConnect();
    } catch (error) {
      replace(client, error as Error);
    }
  }

  function replace(client: pg.Client, error: Error): void {
    if (stopped || client !== current) return;
    current = undefined;
    onError(error);
    client.end().catch(() => {});
    // Not all processes at once, when it was the database that went away.
    retry = setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  await connect();
  return {
    async check() {
      const client = current;
      await client?.query('select 1').catch((error: Error) => replace(client, error));
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await current?.end().catch(() => {});
    },
  };
}
