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
  /** Null if metrics are off. */
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
  /** The address an untrusted proxy claims to forward for: only used to distinguish rate limits. */
  countedAs: string | null;
  userAgent: string | null;
  /** The secret that identifies this browser. */
  deviceId: string;
  host: Host;
  schoolHint: SchoolHint;
  findSession(): Promise<Session | null>;
  /** Sets the session cookie of the answer, and the browser's own; null clears it. */
  setSession(session: { token: string; expiresAt: Date } | null): void;
  keepDevice(): void;
  /** The cookie with which an owner looks at a producer's panel; null clears it. */
  setViewing(viewing: { token: string; expiresAt: Date } | null): void;
  /** Asks the browser to clear this site's data, except cookies. */
  clearSite(): void;
  extendSession(expiresAt: Date): void;
};
