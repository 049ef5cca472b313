import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type AppKey, readOrCreateAppKeys } from '#server/crypto/app-keys.ts';
import { StartupError } from '#server/startup-error.ts';
import { SHORTEST_PASSPHRASE } from '#shared/backup.ts';
import { unsafeSettings } from './env/exposure.ts';
import { MAIL, type MailEnv, mailOf, missingMail } from './env/mail.ts';
import { missingServices, SERVICES, type ServicesEnv, servicesOf } from './env/services.ts';
import { missing, problemsIf, type RawSettings } from './env/setting-problems.ts';
import * as value from './env/values.ts';

export type Env = Readonly<{
  nodeEnv: 'development' | 'test' | 'production';
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  /** Each school is served at a sub-domain of it, and links lead there. */
  schoolDomain?: string;
  /** DNS servers for checking schools' domains; the system's resolvers if empty. */
  dnsServers: readonly string[];
  dataDir: string;
  processRole: 'web' | 'worker' | 'all';
  /** Identifies this process in logs. */
  nodeName: string;
  /** Address of the metrics server; not started by default. */
  metrics?: Readonly<{ host: string; port: number }>;
  /** Seconds to keep serving after SIGTERM, so that proxies notice. */
  drainSeconds: number;
  /** Needs real sessions: DATABASE_DIRECT_URL if DATABASE_URL is a transaction pooler. */
  databaseUrl?: string;
  /** A transaction pooler. */
  databasePooler?: string;
  /** Connections a process holds at most, but for those of its jobs and the one that listens. */
  databasePool: number;
  preparedStatements: boolean;
  /** An operator-provided login for everything except migrations; otherwise one is created. */
  databaseAppUrl?: string;
  demo: boolean;
  trustedProxies: readonly string[];
  appKeys: readonly AppKey[];
  /** Seals backups, the application's keys with them. */
  backupPassphrase?: string;
  /** Number of nightly backups kept; 0 makes none. */
  backupsKept: number;
}> &
  MailEnv &
  ServicesEnv;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], 'use development, test ou production').default('development'),
  PORT: value.port.default(3000),
  HOST: value.host.default('127.0.0.1'),
  PUBLIC_URL: value.origin.optional(),
  SCHOOL_DOMAIN: value.host.optional(),
  DNS_SERVERS: value.servers.default([]),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: value.databaseUrl.optional(),
  DATABASE_APP_URL: value.databaseUrl.optional(),
  DATABASE_DIRECT_URL: value.databaseUrl.optional(),
  DATABASE_POOL: value.positiveCount.default(20),
  DATABASE_PREPARED_STATEMENTS: value.flag.default(true),
  PROCESS_ROLE: z.enum(['web', 'worker', 'all'], 'use web, worker ou all').default('all'),
  DRAIN_SECONDS: value.count.default(0),
  NODE_NAME: value.host.optional(),
  METRICS_PORT: value.port.optional(),
  METRICS_HOST: value.host.default('127.0.0.1'),
  DEMO: value.flag.optional(),
  TRUSTED_PROXIES: value.networks.default([]),
  ...MAIL,
  ...SERVICES,
  APP_KEYS: value.appKeys.default([]),
  BACKUP_PASSPHRASE: z.string().min(SHORTEST_PASSPHRASE, `use ${SHORTEST_PASSPHRASE} letras ou mais`).optional(),
  BACKUP_KEEP: value.count.default(7),
});

type Settings = z.infer<typeof schema>;
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

/** Reads all settings, or reports all errors at once, without repeating possibly secret values. */
export function readEnv(source: RawSettings): Env {
  const given = withoutEmpty(source);
  const { data, error } = schema.safeParse(given);
  const invalid = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const problems = [...invalid, ...missingSettings(given), ...(data ? unsafeSettings(data) : [])];
  if (!data || problems.length > 0) throw new StartupError(`Configuração inválida:\n- ${problems.join('\n- ')}`);
  return toEnv(data);
}

/** Outside production keys are generated. */
export function loadAppKeys(env: Pick<Env, 'appKeys' | 'dataDir'>): readonly AppKey[] {
  return env.appKeys.length > 0 ? env.appKeys : readOrCreateAppKeys(env.dataDir);
}

/**
 * Those that a database in use has: of the settings, or of the file in DATA_DIR. A key made up now would open nothing of it.
 * @throws StartupError where there are none
 */
export function existingAppKeys(env: Pick<Env, 'appKeys' | 'dataDir'>): readonly AppKey[] {
  const file = join(env.dataDir, 'app-keys');
  if (env.appKeys.length > 0 || existsSync(file)) return loadAppKeys(env);
  throw new StartupError(
    `Faltam as chaves com que este banco foi usado: defina APP_KEYS como nos processos do Ateneu, ou aponte DATA_DIR para a pasta que tem o arquivo app-keys (${file} não existe).`,
  );
}

function withoutEmpty(source: RawSettings): RawSettings {
  const trimmed = Object.entries(source).map(([name, text]) => [name, text?.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text));
}

/** Depend only on presence, so they can be reported together with invalid values. */
function missingSettings(given: RawSettings): string[] {
  const problems = [
    ...(given.NODE_ENV === 'production'
      ? missingInProduction(given)
      : problemsIf(given.SMTP_HOST, missing(given, 'SMTP_FROM', 'obrigatório quando há SMTP_HOST'))),
    ...missingOfProcess(given),
    ...missingMail(given),
    ...missingServices(given),
  ];
  return [...new Set(problems)];
}

function missingInProduction(given: RawSettings): string[] {
  const mail = given.BREVO_API_KEY ? [] : ['SMTP_HOST', 'SMTP_FROM'];
  return [
    ...['DATABASE_URL', 'PUBLIC_URL', ...mail].flatMap((name) => missing(given, name, 'obrigatório em produção')),
    ...missing(given, 'APP_KEYS', 'obrigatório em produção; gere uma chave com: echo "k1:$(openssl rand -base64 32)"'),
  ];
}

function missingOfProcess(given: RawSettings): string[] {
  const { DATABASE_APP_URL, DATABASE_DIRECT_URL, PROCESS_ROLE, METRICS_HOST, METRICS_PORT, PORT = '3000' } = given;
  return [
    ...problemsIf(DATABASE_APP_URL, missing(given, 'DATABASE_URL', 'falta, mas há DATABASE_APP_URL')),
    ...problemsIf(DATABASE_DIRECT_URL, missing(given, 'DATABASE_URL', 'falta, mas há DATABASE_DIRECT_URL')),
    ...problemsIf(
      PROCESS_ROLE && PROCESS_ROLE !== 'all',
      missing(given, 'DATABASE_URL', `obrigatório com PROCESS_ROLE=${PROCESS_ROLE}`),
    ),
    ...problemsIf(METRICS_HOST, missing(given, 'METRICS_PORT', 'falta, mas há METRICS_HOST')),
    ...problemsIf(METRICS_PORT && METRICS_PORT === PORT, ['METRICS_PORT: precisa ser outra que a de PORT']),
  ];
}

function toEnv(data: Settings): Env {
  const production = data.NODE_ENV === 'production';
  // On by default only on a developer's machine, because it prints passwords; elsewhere it must be requested.
  const demo = !production && (data.DEMO ?? !data.DATABASE_URL);
  return Object.freeze({
    nodeEnv: data.NODE_ENV,
    production,
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    schoolDomain: data.SCHOOL_DOMAIN?.toLowerCase(),
    dnsServers: Object.freeze(data.DNS_SERVERS),
    dataDir: resolve(data.DATA_DIR),
    processRole: data.PROCESS_ROLE,
    drainSeconds: data.DRAIN_SECONDS,
    nodeName: data.NODE_NAME ?? `${hostname()}:${data.PORT}`,
    metrics: data.METRICS_PORT ? Object.freeze({ host: data.METRICS_HOST, port: data.METRICS_PORT }) : undefined,
    databaseUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    databasePooler: data.DATABASE_DIRECT_URL && data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    preparedStatements: data.DATABASE_PREPARED_STATEMENTS,
    databaseAppUrl: data.DATABASE_APP_URL,
    demo,
    trustedProxies: Object.freeze(data.TRUSTED_PROXIES),
    ...mailOf(data, demo),
    ...servicesOf(data),
    appKeys: Object.freeze(data.APP_KEYS),
    backupPassphrase: data.BACKUP_PASSPHRASE,
    backupsKept: data.BACKUP_KEEP,
  });
}
