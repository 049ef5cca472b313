import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { AnyContractProcedure, ContractRouterClient } from '@orpc/contract';
import { createApp } from '#server/app.ts';
import { proveMailbox } from '#server/auth/links/mailbox.ts';
import { type Credential, chosenAfterProof, type Target } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { elevateSession } from '#server/auth/step-up/step-up.ts';
import { sandbox } from '#server/billing/providers/sandbox.ts';
import { openCache } from '#server/cache/cache.ts';
import type { Services } from '#server/context.ts';
import type { AppKey } from '#server/crypto/app-keys.ts';
import { hashToken, newToken } from '#server/crypto/tokens.ts';
import { openListener } from '#server/database/listener.ts';
import { loginFor } from '#server/database/login.ts';
import { asPlatform, openDatabase } from '#server/db.ts';
import { openMail } from '#server/email/providers/school-mail.ts';
import { EMAILS } from '#server/emails.ts';
import { type Env, readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { knownKeys } from '#server/keys/retired.ts';
import { startLive } from '#server/live/live.ts';
import { jsonLines } from '#server/log.ts';
import { openReadiness } from '#server/process/readiness.ts';
import { ensurePushKeys } from '#server/push/keys.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { contract } from '#shared/contract/contract.ts';
import { TEST_KEYS } from './app-keys.ts';
import { type Browser, newBrowser } from './browser.ts';
import { workerDatabase } from './database.ts';
import { PATIENCE } from './run/patience.ts';

type Tree<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends { '~orpc': unknown } ? `${Prefix}${K}` : Tree<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Every operation of the contract, by its path. */
export type Operation = Tree<typeof contract>;

export type Answer = { status: number; code: string | null; data: unknown; text: string; setCookie: string | null };

/**
 * A caller: without a cookie anonymous, with a fixed cookie, or a browser that keeps cookies. Every call has
 * its own address, so that tests do not share rate limits.
 */
export type Caller = Partial<Browser> & { ip?: string; headers?: Record<string, string> };

export type TestApp = {
  services: Services;
  /** The database owner's, for access the application does not have. */
  url: string;
  lines: string[];
  /** Calls an operation over /rpc as a browser would and checks the answer against its strict schema. */
  call(operation: Operation, input: unknown, caller?: Caller): Promise<Answer>;
  fetch(path: string, init?: RequestInit, caller?: Caller): Promise<Response>;
  /** The client of the screens: what takes more than JSON, such as a file, goes as they send it. */
  clientFor(caller: Caller): ContractRouterClient<typeof contract>;
  /**
   * The browser of somebody who signed in: with what opens everything, and a mailbox that is proven, unless it is said; and who
   * has confirmed who they are, unless a test wants to see it asked for.
   */
  signedIn(who: Target & { credential?: Credential }, confirmed?: boolean): Promise<Browser>;
  /** Marks the browser's session as confirmed, now or at another time. */
  confirm(browser: Caller, at?: Date): Promise<void>;
};

let app: Promise<TestApp> | undefined;

/** The whole server but its port, on this worker's own database. */
export function testApp(): Promise<TestApp> {
  app ??= workerDatabase().then(appOn);
  return app;
}

type AppOptions = {
  appKeys?: readonly AppKey[];
  dataDir?: string;
  /** Environment variables. */
  settings?: Record<string, string>;
  /** After how long a database that says nothing, or has no connection free, is given up: a busy machine is only later. */
  silenceMs?: number;
  metrics?: Services['metrics'];
  /** Clock and connection of the change listener; if set, requests do not wait for pending changes. */
  hearing?: { now: () => number; by?: (url: string) => string; patienceMs?: number };
};

/** The same on another database, or with other keys among the settings. Its services are the caller's to stop. */
export async function appOn(
  url: string,
  {
    appKeys = TEST_KEYS,
    dataDir: given,
    settings: more,
    silenceMs = PATIENCE.timeout,
    hearing,
    metrics = null,
  }: AppOptions = {},
): Promise<TestApp> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'ateneu-test-')));
  const settings = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    DNS_SERVERS: '127.0.0.1:9',
    YOUTUBE_URL: 'http://127.0.0.1:9',
    VIMEO_URL: 'http://127.0.0.1:9',
    ...more,
  });
  const configured: Env = { ...settings, appKeys };
  const lines: string[] = [];
  const login = await loginFor(url, configured);
  const patience = { silenceMs, connectMs: silenceMs };
  const db = openDatabase(login, { max: 20, ...patience });
  db.watch = metrics?.database ?? null;
  const env = { ...configured, appKeys: await knownKeys(db, appKeys) };
  const log = jsonLines((line) => lines.push(line));
  // Over a connection that a test breaks, the next one is tried as soon as it is in production.
  const heard = hearing?.by ? hearing : { patienceMs: PATIENCE.timeout, ...hearing };
  const listener = openListener(hearing?.by?.(login) ?? login, () => {}, heard);
  const cache = openCache(listener, db);
  const live = startLive({ db, log, listener });
  await listener.start();
  const services: Services = {
    env,
    db,
    cache,
    listener,
    log,
    jobs: await startJobs(login, () => {}, patience),
    live,
    storage: await openStorage(env),
    mail: openMail(env),
    metrics,
    readiness: openReadiness(),
    emails: EMAILS,
    provider: sandbox(env, db),
  };
  await ensurePushKeys(services);
  return { url, services, lines, ...frontDoor(createApp(services), services, { catchesUp: !hearing?.by }) };
}

/** The ways in, for this app or for one that a test has broken on purpose. */
export function frontDoor(
  server: ReturnType<typeof createApp>,
  services: Services,
  { catchesUp = true } = {},
): Pick<TestApp, 'call' | 'fetch' | 'clientFor' | 'signedIn' | 'confirm'> {
  const fetch: TestApp['fetch'] = async (path, init = {}, caller = {}) => {
    // Waits for changes that a test wrote directly to the database.
    if (catchesUp) await services.listener.check();
    const response = await server.request(
      path,
      {
        ...init,
        headers: {
          'x-forwarded-for': caller.ip ?? freshAddress(),
          ...(caller.cookie ? { cookie: caller.cookie } : {}),
          ...caller.headers,
          ...init.headers,
        },
      },
      { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } },
    );
    caller.keep?.(response);
    return response;
  };

  const confirm: TestApp['confirm'] = ({ cookie = '' }, at = new Date()) =>
    asPlatform(services.db, async (tx) => {
      const sid = /\bsid=([^;]+)/.exec(cookie)?.[1] ?? '';
      const held = tx.selectFrom('user_sessions').select('id').where('token_hash', '=', hashToken(sid));
      await elevateSession(tx, (await held.executeTakeFirstOrThrow()).id, at);
    });

  return {
    fetch,
    async call(operation, input, caller) {
      const response = await fetch(
        `/rpc/${operation.replaceAll('.', '/')}`,
        { method: 'POST', body: JSON.stringify({ json: input }), headers: { 'content-type': 'application/json' } },
        caller,
      );
      const text = await response.text();
      const { json } = JSON.parse(text || '{}') as { json?: { code?: string; data?: unknown } };
      const ok = response.ok;
      if (ok) await outputSchema(operation).parseAsync(json);
      return {
        status: response.status,
        code: ok ? null : (json?.code ?? null),
        data: ok ? json : json?.data,
        text,
        setCookie: response.headers.get('set-cookie'),
      };
    },
    clientFor(caller) {
      const send = async (request: Request) => {
        const { method, url, headers } = request;
        const body = await request.arrayBuffer();
        return fetch(new URL(url).pathname, { method, headers: Object.fromEntries(headers), body }, caller);
      };
      return createORPCClient(new RPCLink({ url: 'http://localhost/rpc', fetch: send }));
    },
    confirm,
    async signedIn({ credential = chosenAfterProof, ...who }, confirmed = true) {
      const deviceId = newToken();
      const device = { ip: '127.0.0.1', userAgent: 'test', deviceId };
      const { token } = await asPlatform(services.db, async (tx) => {
        if (credential.scope === null) await proveMailbox(tx, services.jobs, who.userId);
        return openSession(tx, { ...who, device, credential });
      });
      const browser = newBrowser({ sid: token, did: deviceId });
      if (confirmed) await confirm(browser, inAnHour());
      return browser;
    },
  };
}

/** On a slow machine a test may take longer than a confirmation counts. */
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Every operation there is, read from the contract itself. */
export function operations(tree: object = contract, prefix = ''): Operation[] {
  return Object.entries(tree).flatMap(([name, node]) =>
    '~orpc' in node ? [`${prefix}${name}` as Operation] : operations(node, `${prefix}${name}.`),
  );
}

function outputSchema(operation: Operation): { parseAsync(value: unknown): Promise<unknown> } {
  const node = operation.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], contract);
  const schema = (node as AnyContractProcedure)['~orpc'].outputSchema;
  if (!schema) throw new Error(`${operation} has no output schema`);
  return schema as unknown as { parseAsync(value: unknown): Promise<unknown> };
}

let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
