import type { Session } from './auth/sessions/find-session.ts';
import type { PaymentProvider } from './billing/providers/provider.ts';
import type { Cache } from './cache/cache.ts';
import type { Listener } from './database/listener.ts';
import type { Database } from './db.ts';
import type { EmailDefinition } from './email/definition.ts';
import type { Inbox } from './email/providers/inbox.ts';
import type { Mail } from './email/providers/school-mail.ts';
import type { Env } from './env.ts';
import type { Host, SchoolHint } from './http/hosts.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Readiness } from './process/readiness.ts';
import type { Storage } from './uploads/storage.ts';

export type Services = {
  db: Database;
  cache: Cache;
  listener: Listener;
  env: Env;
  jobs: Jobs;
  live: Live;
  storage: Storage;
  log: Log;
  mail: Mail;
  /** Null where nobody counts. */
  metrics: Metrics | null;
  readiness: Readiness;
  emails: readonly EmailDefinition[];
  /** Null where nothing can be bought. */
  provider: PaymentProvider | null;
  inbox?: Inbox;
  /** Port on which this process receives replies by e-mail. */
  receiver?: { port: number };
};

/** One request, as the procedures see it. */
export type Context = Services & {
  requestId: string;
  ip: string;
  /** For whom a proxy that was not named says that it speaks: told apart when tries are counted, and nowhere else. */
  countedAs: string | null;
  userAgent: string | null;
  /** The secret that tells this browser from every other. */
  deviceId: string;
  host: Host;
  schoolHint: SchoolHint;
  findSession(): Promise<Session | null>;
  /** Sets the session cookie of the answer, and the browser's own; null clears it. */
  setSession(session: { token: string; expiresAt: Date } | null): void;
  keepDevice(): void;
  /** The cookie with which an owner looks at a producer's panel; null clears it. */
  setViewing(viewing: { token: string; expiresAt: Date } | null): void;
  /** Asks the browser to forget what it keeps of this site, but for cookies. */
  clearSite(): void;
  extendSession(expiresAt: Date): void;
};
