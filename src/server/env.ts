import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type AppKey, isWellKnown, keepAppKeys } from '#server/crypto/app-keys.ts';
import * as value from '#server/env-values.ts';
import { StartupError } from '#server/startup-error.ts';
import { SHORTEST_PASSPHRASE } from '#shared/backup.ts';

export type Env = Readonly<{
  nodeEnv: 'development' | 'test' | 'production';
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  /** Each school is served at a sub-domain of it, and links lead there. */
  schoolDomain?: string;
  /** Asked instead of the machine's own resolvers whether a school's domain is its own. */
  dnsServers: readonly string[];
  dataDir: string;
  processRole: 'web' | 'worker' | 'all';
  /** Tells this process from others in what they log. */
  nodeName: string;
  /** Where its figures are served; nowhere unless it is said. */
  metrics?: Readonly<{ host: string; port: number }>;
  /** How long a process that is asked to stop still answers, so that a proxy may notice. */
  drainSeconds: number;
  /** With sessions of its own: DATABASE_DIRECT_URL, where DATABASE_URL is a pooler's. */
  databaseUrl?: string;
  /** A pooler, which may hand a connection round between transactions. */
  databasePooler?: string;
  /** Connections a process holds at most, but for those of its jobs and the one that listens. */
  databasePool: number;
  preparedStatements: boolean;
  /** Of a login of the operator's own for everything but migrations; otherwise one is made. */
  databaseAppUrl?: string;
  demo: boolean;
  trustedProxies: readonly string[];
  smtp?: Readonly<{ host: string; port: number; secure: boolean; user?: string; pass?: string; from: string }>;
  brevo?: Readonly<{ apiKey: string; from: string; origin: string }>;
  brevoOrigin: string;
  /** Where replies by e-mail arrive, and the addresses at which they do; nowhere unless it is said. */
  reply?: Readonly<{ domain: string; host: string; port: number; tls?: Readonly<{ cert: string; key: string }> }>;
  /** Without it nothing can be bought, but in the demonstration. */
  mercadoPago?: Readonly<{ accessToken: string; secret: string; origin: string }>;
  /** Who is asked what a video is called. */
  videoHosts: Readonly<{ youtube: string; vimeo: string }>;
  /** Who writes down what is said in a video; nobody unless it is said. */
  speech?: Speech;
  s3?: Readonly<{
    bucket: string;
    region: string;
    endpoint?: string;
    accessKeyId: string;
    secretAccessKey: string;
  }>;
  appKeys: readonly AppKey[];
  /** Seals backups, the application's keys with them. */
  backupPassphrase?: string;
  /** Of those made by night; with none, none is made. */
  backupsKept: number;
}>;

/** A service that speaks OpenAI's protocol, or a program. */
export type Speech = Readonly<{
  url?: string | undefined;
  apiKey?: string | undefined;
  model: string;
  ffmpeg: string;
  command?: string | undefined;
}>;

type Source = Record<string, string | undefined>;

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
  DATABASE_POOL: value.some.default(20),
  DATABASE_PREPARED_STATEMENTS: value.flag.default(true),
  PROCESS_ROLE: z.enum(['web', 'worker', 'all'], 'use web, worker ou all').default('all'),
  DRAIN_SECONDS: value.few.default(0),
  NODE_NAME: value.host.optional(),
  METRICS_PORT: value.port.optional(),
  METRICS_HOST: value.host.default('127.0.0.1'),
  DEMO: value.flag.optional(),
  TRUSTED_PROXIES: value.networks.default([]),
  SMTP_HOST: value.host.optional(),
  SMTP_PORT: value.port.optional(),
  SMTP_SECURE: value.flag.optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASS: z.string().optional(),
  SMTP_FROM: z.email('use um endereço de e-mail, como contato@exemplo.com.br').optional(),
  BREVO_API_KEY: z.string().optional(),
  BREVO_FROM: z.email('use um endereço de e-mail, como contato@exemplo.com.br').optional(),
  BREVO_URL: value.origin.default('https://api.brevo.com'),
  REPLY_DOMAIN: value.host.optional(),
  REPLY_PORT: value.port.optional(),
  REPLY_HOST: value.host.default('127.0.0.1'),
  REPLY_TLS_CERT: value.path.optional(),
  REPLY_TLS_KEY: value.path.optional(),
  MERCADO_PAGO_ACCESS_TOKEN: z.string().optional(),
  MERCADO_PAGO_WEBHOOK_SECRET: z.string().optional(),
  MERCADO_PAGO_URL: value.origin.default('https://api.mercadopago.com'),
  YOUTUBE_URL: value.origin.default('https://www.youtube.com'),
  VIMEO_URL: value.origin.default('https://vimeo.com'),
  SPEECH_URL: value.address.optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default('whisper-1'),
  SPEECH_FFMPEG: z.string().default('ffmpeg'),
  SPEECH_COMMAND: value.path.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: value.origin.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  APP_KEYS: value.appKeys.default([]),
  BACKUP_PASSPHRASE: z.string().min(SHORTEST_PASSPHRASE, `use ${SHORTEST_PASSPHRASE} letras ou mais`).optional(),
  BACKUP_KEEP: value.few.default(7),
});

const DEMO_REPLIES = 'respostas.ateneu.test';

type Settings = z.infer<typeof schema>;
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

const S3_REQUIRED = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const REPLY_OPTIONAL = ['REPLY_PORT', 'REPLY_HOST', 'REPLY_TLS_CERT', 'REPLY_TLS_KEY'] as const;
const SMTP_OPTIONAL = ['SMTP_PORT', 'SMTP_SECURE', 'SMTP_USER', 'SMTP_PASS'] as const;

/** Reads every setting or says everything that is wrong with them at once, never repeating a value that may be secret. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = withoutEmpty(source);
  const { data, error } = schema.safeParse(given);
  const invalid = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const problems = [...invalid, ...missingSettings(given), ...(data ? unsafeSettings(data) : [])];
  if (!data || problems.length > 0) throw new StartupError(`Configuração inválida:\n- ${problems.join('\n- ')}`);
  return toEnv(data);
}

/** Outside production nobody has to invent a key. */
export function loadAppKeys(env: Pick<Env, 'appKeys' | 'dataDir'>): readonly AppKey[] {
  return env.appKeys.length > 0 ? env.appKeys : keepAppKeys(env.dataDir);
}

function withoutEmpty(source: Source): Source {
  const trimmed = Object.entries(source).map(([name, text]) => [name, text?.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text));
}

/** These depend only on what is there, so they can be told together with values that are wrong. */
function missingSettings(given: Source): string[] {
  const lacks = (name: string) => !given[name];
  const problems: string[] = [];
  const require = (name: string, reason: string) => lacks(name) && problems.push(`${name}: ${reason}`);

  if (given.NODE_ENV === 'production') {
    const mail = given.BREVO_API_KEY ? [] : (['SMTP_HOST', 'SMTP_FROM'] as const);
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', ...mail] as const) require(name, 'obrigatório em produção');
    require('APP_KEYS', 'obrigatório em produção; gere uma chave com: openssl rand -base64 32');
  } else if (given.SMTP_HOST) require('SMTP_FROM', 'obrigatório quando há SMTP_HOST');

  if (given.DATABASE_APP_URL) require('DATABASE_URL', 'falta, mas há DATABASE_APP_URL');
  if (given.DATABASE_DIRECT_URL) require('DATABASE_URL', 'falta, mas há DATABASE_DIRECT_URL');
  if (given.PROCESS_ROLE && given.PROCESS_ROLE !== 'all')
    require('DATABASE_URL', `obrigatório com PROCESS_ROLE=${given.PROCESS_ROLE}`);
  if (given.METRICS_HOST) require('METRICS_PORT', 'falta, mas há METRICS_HOST');
  if (given.METRICS_PORT && given.METRICS_PORT === (given.PORT ?? '3000'))
    problems.push('METRICS_PORT: precisa ser outra que a de PORT');
  if (SMTP_OPTIONAL.some((name) => given[name])) require('SMTP_HOST', 'falta, mas há outras configurações SMTP_*');
  if (given.BREVO_API_KEY) require('BREVO_FROM', 'obrigatório quando há BREVO_API_KEY');
  if (given.BREVO_FROM) require('BREVO_API_KEY', 'falta, mas há outras configurações BREVO_*');
  if (given.BREVO_API_KEY && given.SMTP_HOST)
    problems.push('BREVO_API_KEY: há também SMTP_HOST; configure só um deles');
  for (const name of REPLY_OPTIONAL) if (given[name]) require('REPLY_DOMAIN', `falta, mas há ${name}`);
  if (given.REPLY_TLS_CERT) require('REPLY_TLS_KEY', 'falta, mas há REPLY_TLS_CERT');
  if (given.REPLY_TLS_KEY) require('REPLY_TLS_CERT', 'falta, mas há REPLY_TLS_KEY');
  if (given.MERCADO_PAGO_ACCESS_TOKEN)
    require('MERCADO_PAGO_WEBHOOK_SECRET', 'falta, mas há MERCADO_PAGO_ACCESS_TOKEN');
  if (given.MERCADO_PAGO_WEBHOOK_SECRET)
    require('MERCADO_PAGO_ACCESS_TOKEN', 'falta, mas há MERCADO_PAGO_WEBHOOK_SECRET');
  if (given.SPEECH_URL && given.SPEECH_COMMAND)
    problems.push('SPEECH_COMMAND: há também SPEECH_URL; configure só um deles');
  for (const name of ['SPEECH_API_KEY', 'SPEECH_MODEL', 'SPEECH_FFMPEG'])
    if (given[name]) require('SPEECH_URL', `falta, mas há ${name}`);
  if (given.SMTP_USER) require('SMTP_PASS', 'falta, mas há SMTP_USER');
  if (given.SMTP_PASS) require('SMTP_USER', 'falta, mas há SMTP_PASS');
  if ([...S3_REQUIRED, 'S3_ENDPOINT'].some((name) => given[name])) {
    for (const name of S3_REQUIRED) require(name, 'falta, mas há outras configurações S3_*');
  }
  return [...new Set(problems)];
}

function unsafeSettings(data: Settings): string[] {
  if (data.NODE_ENV !== 'production') return publicByAccident(data);
  const problems: string[] = [];
  if (data.DEMO) problems.push('DEMO: a demonstração não existe em produção');
  if (data.APP_KEYS.some(isWellKnown)) problems.push('APP_KEYS: troque a chave de exemplo por uma só sua');
  if (data.PUBLIC_URL?.startsWith('http:') && !value.isLoopback(new URL(data.PUBLIC_URL).hostname)) {
    problems.push('PUBLIC_URL: precisa ser https em produção');
  }
  return problems;
}

const WANTED = 'use NODE_ENV=production, com as configurações de produção, ou peça a demonstração com DEMO=true';

/** What a development server lacks must be wanted before strangers can reach it: a forgotten NODE_ENV says nothing by itself. */
function publicByAccident(data: Settings): string[] {
  if (staysOnThisMachine(data)) return [];
  const problems: string[] = [];
  const where = value.isLoopback(data.HOST) ? data.PUBLIC_URL : `HOST (${data.HOST})`;
  if (!data.DEMO) {
    problems.push(`NODE_ENV: ${where} é um endereço que outras máquinas alcançam; ${WANTED}`);
  }
  if (!data.PUBLIC_URL) problems.push(`PUBLIC_URL: obrigatório quando HOST (${data.HOST}) aceita outras máquinas`);
  return problems;
}

function toEnv(data: Settings): Env {
  const production = data.NODE_ENV === 'production';
  // By itself only on this machine: its passwords are printed. Anywhere else it had to be asked for.
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
    smtp: smtpOf(data),
    brevo: brevoOf(data),
    brevoOrigin: data.BREVO_URL,
    reply: replyOf(data, demo),
    mercadoPago: mercadoPagoOf(data),
    videoHosts: Object.freeze({ youtube: data.YOUTUBE_URL, vimeo: data.VIMEO_URL }),
    speech: speechOf(data),
    s3: s3Of(data),
    appKeys: Object.freeze(data.APP_KEYS),
    backupPassphrase: data.BACKUP_PASSPHRASE,
    backupsKept: data.BACKUP_KEEP,
  });
}

function smtpOf(data: Settings): Env['smtp'] {
  if (!data.SMTP_HOST || !data.SMTP_FROM) return undefined;
  const secure = data.SMTP_SECURE ?? data.SMTP_PORT === 465;
  return Object.freeze({
    host: data.SMTP_HOST,
    port: data.SMTP_PORT ?? (secure ? 465 : 587),
    secure,
    user: data.SMTP_USER,
    pass: data.SMTP_PASS,
    from: data.SMTP_FROM,
  });
}

function brevoOf({ BREVO_API_KEY: apiKey, BREVO_FROM: from, BREVO_URL: origin }: Settings): Env['brevo'] {
  return apiKey && from ? Object.freeze({ apiKey, from, origin }) : undefined;
}

/** The local inbox of the demonstration replies as well, at whichever port is free. */
function replyOf(data: Settings, demo: boolean): Env['reply'] {
  const { REPLY_DOMAIN: domain, REPLY_HOST: host, REPLY_TLS_CERT: cert, REPLY_TLS_KEY: key } = data;
  if (!domain) return demo ? Object.freeze({ domain: DEMO_REPLIES, host: '127.0.0.1', port: 0 }) : undefined;
  const tls = cert && key ? Object.freeze({ cert, key }) : undefined;
  return Object.freeze({ domain: domain.toLowerCase(), host, port: data.REPLY_PORT ?? 2525, tls });
}

function mercadoPagoOf(data: Settings): Env['mercadoPago'] {
  const {
    MERCADO_PAGO_ACCESS_TOKEN: accessToken,
    MERCADO_PAGO_WEBHOOK_SECRET: secret,
    MERCADO_PAGO_URL: origin,
  } = data;
  return accessToken && secret ? Object.freeze({ accessToken, secret, origin }) : undefined;
}

function speechOf({ SPEECH_URL: url, SPEECH_COMMAND: command, ...data }: Settings): Env['speech'] {
  if (!url && !command) return undefined;
  const { SPEECH_API_KEY: apiKey, SPEECH_MODEL: model, SPEECH_FFMPEG: ffmpeg } = data;
  return Object.freeze({ url, apiKey, model, ffmpeg, command });
}

function s3Of(data: Settings): Env['s3'] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = data;
  if (!bucket || !region || !id || !secret) return undefined;
  return Object.freeze({ bucket, region, endpoint: data.S3_ENDPOINT, accessKeyId: id, secretAccessKey: secret });
}

function staysOnThisMachine({ HOST, PUBLIC_URL }: Settings): boolean {
  return value.isLoopback(HOST) && (!PUBLIC_URL || value.isLoopback(new URL(PUBLIC_URL).hostname));
}
