import pg from 'pg';
import { destroyConnection, PIPELINED } from './connection/pipelined-driver.ts';
import { sleepAwareClock } from './connection/sleep-aware-clock.ts';

type Hearing = {
  onMessage(payload: string): void;
  /** Called after every connection, including the first: earlier notifications were missed. */
  onConnect(): void;
};

export type Listener = {
  /** Registers a handler for one PostgreSQL channel; must be called before `start`. */
  subscribe(channel: string, hearing: Hearing): void;
  /** Before `start`: a statement that each new connection runs. */
  hold(statement: string): void;
  /** Connects. Resolves after the first try, whether it succeeded or not. */
  start(): Promise<void>;
  /** Whether everything committed more than a second ago has been received. */
  isCurrent(): boolean;
  /** Resolves once everything committed before has been received, or a lost connection was replaced. */
  check(): Promise<void>;
  stop(): Promise<void>;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const PATIENCE_MS = 5_000;
const CHECK_MS = 400;
const CURRENT_MS = 1_000;
const GOODBYE_MS = 500;

/**
 * A dedicated connection for notifications, which reconnects by itself.
 * @param url as for openDatabase
 *
 */
export function openListener(
  url: string,
  onError: (error: Error) => void,
  { now = sleepAwareClock(), patienceMs = PATIENCE_MS } = {},
): Listener {
  const hearings = new Map<string, Hearing[]>();
  const held: string[] = [];
  let current: pg.Client | undefined;
  let provenAt = Number.NEGATIVE_INFINITY;
  let retry: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let stopped = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      ...PIPELINED,
      connectionString: url,
      application_name: 'ateneu events',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    current = client;
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of hearings.get(channel) ?? []) onMessage(payload ?? '');
    });
    client.on('error', (error) => replace(client, error));
    client.on('end', () => replace(client, new Error('The connection ended')));
    try {
      await client.connect();
      const askedAt = now();
      await client.query([...held, ...[...hearings.keys()].map((channel) => `listen ${channel}`)].join('; '));
      if (client !== current) return;
      pause = FIRST_PAUSE_MS;
      for (const { onConnect } of [...hearings.values()].flat()) onConnect();
      provenAt = askedAt;
    } catch (error) {
      replace(client, error as Error);
    }
  }

  function replace(client: pg.Client, error: Error): void {
    if (stopped || client !== current) return;
    current = undefined;
    provenAt = Number.NEGATIVE_INFINITY;
    onError(error);
    destroyConnection(client);
    // Jitter, so that all processes do not reconnect at once.
    retry = setTimeout(connect, pause * (0.5 + Math.random()));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  /** Notifications arrive before the response to a later query. */
  async function check(): Promise<void> {
    const client = current;
    const askedAt = now();
    try {
      await client?.query('select 1');
      if (client && client === current && Number.isFinite(provenAt)) provenAt = askedAt;
    } catch (error) {
      if (client) replace(client, error as Error);
    }
  }

  const clock = setInterval(check, CHECK_MS);
  clock.unref();

  return {
    subscribe: (channel, hearing) => hearings.set(channel, [...(hearings.get(channel) ?? []), hearing]),
    hold: (statement) => held.push(statement),
    start: connect,
    isCurrent: () => now() - provenAt < CURRENT_MS,
    check,
    async stop() {
      stopped = true;
      clearInterval(clock);
      clearTimeout(retry);
      provenAt = Number.NEGATIVE_INFINITY;
      if (current) await endConnection(current);
    },
  };
}

async function endConnection(client: pg.Client): Promise<void> {
  const impatience = setTimeout(destroyConnection, GOODBYE_MS, client);
  await client.end().catch(() => {});
  clearTimeout(impatience);
}
