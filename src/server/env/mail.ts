import { z } from 'zod';
import { missing, problemsIf, type RawSettings } from './setting-problems.ts';
import * as value from './values.ts';

/* Settings for sending e-mail and receiving replies. */

const SENDER = z.email('use um endereço de e-mail, como contato@exemplo.com.br');

export const MAIL = {
  SMTP_HOST: value.host.optional(),
  SMTP_PORT: value.port.optional(),
  SMTP_SECURE: value.flag.optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASS: z.string().optional(),
  SMTP_FROM: SENDER.optional(),
  BREVO_API_KEY: z.string().optional(),
  BREVO_FROM: SENDER.optional(),
  BREVO_URL: value.origin.default('https://api.brevo.com'),
  REPLY_DOMAIN: value.host.optional(),
  REPLY_PORT: value.port.optional(),
  REPLY_HOST: value.host.default('127.0.0.1'),
  REPLY_TLS_CERT: value.path.optional(),
  REPLY_TLS_KEY: value.path.optional(),
};
type Settings = z.infer<z.ZodObject<typeof MAIL>>;

export type MailEnv = Readonly<{
  smtp?: Readonly<{ host: string; port: number; secure: boolean; user?: string; pass?: string; from: string }>;
  brevo?: Readonly<{ apiKey: string; from: string; origin: string }>;
  brevoOrigin: string;
  /** Domain and port of the reply receiver; off by default. */
  reply?: Readonly<{ domain: string; host: string; port: number; tls?: Readonly<{ cert: string; key: string }> }>;
}>;

const DEMO_REPLIES = 'respostas.ateneu.test';

const REPLY_OPTIONAL = ['REPLY_PORT', 'REPLY_HOST', 'REPLY_TLS_CERT', 'REPLY_TLS_KEY'] as const;
const SMTP_OPTIONAL = ['SMTP_PORT', 'SMTP_SECURE', 'SMTP_USER', 'SMTP_PASS'] as const;

export const missingMail = (given: RawSettings): string[] => [
  ...problemsIf(
    SMTP_OPTIONAL.some((name) => given[name]),
    missing(given, 'SMTP_HOST', 'falta, mas há outras configurações SMTP_*'),
  ),
  ...problemsIf(given.BREVO_API_KEY, missing(given, 'BREVO_FROM', 'obrigatório quando há BREVO_API_KEY')),
  ...problemsIf(given.BREVO_FROM, missing(given, 'BREVO_API_KEY', 'falta, mas há outras configurações BREVO_*')),
  ...problemsIf(given.BREVO_API_KEY && given.SMTP_HOST, ['BREVO_API_KEY: há também SMTP_HOST; configure só um deles']),
  ...REPLY_OPTIONAL.flatMap((name) => problemsIf(given[name], missing(given, 'REPLY_DOMAIN', `falta, mas há ${name}`))),
  ...problemsIf(given.REPLY_TLS_CERT, missing(given, 'REPLY_TLS_KEY', 'falta, mas há REPLY_TLS_CERT')),
  ...problemsIf(given.REPLY_TLS_KEY, missing(given, 'REPLY_TLS_CERT', 'falta, mas há REPLY_TLS_KEY')),
  ...problemsIf(given.SMTP_USER, missing(given, 'SMTP_PASS', 'falta, mas há SMTP_USER')),
  ...problemsIf(given.SMTP_PASS, missing(given, 'SMTP_USER', 'falta, mas há SMTP_PASS')),
];

export const mailOf = (data: Settings, demo: boolean): MailEnv => ({
  smtp: smtpOf(data),
  brevo: brevoOf(data),
  brevoOrigin: data.BREVO_URL,
  reply: replyOf(data, demo),
});

function smtpOf(data: Settings): MailEnv['smtp'] {
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

function brevoOf({ BREVO_API_KEY: apiKey, BREVO_FROM: from, BREVO_URL: origin }: Settings): MailEnv['brevo'] {
  return apiKey && from ? Object.freeze({ apiKey, from, origin }) : undefined;
}

/** The local inbox of the demonstration replies as well, at whichever port is free. */
function replyOf(data: Settings, demo: boolean): MailEnv['reply'] {
  const { REPLY_DOMAIN: domain, REPLY_HOST: host, REPLY_TLS_CERT: cert, REPLY_TLS_KEY: key } = data;
  if (!domain) return demo ? Object.freeze({ domain: DEMO_REPLIES, host: '127.0.0.1', port: 0 }) : undefined;
  const tls = cert && key ? Object.freeze({ cert, key }) : undefined;
  return Object.freeze({ domain: domain.toLowerCase(), host, port: data.REPLY_PORT ?? 2525, tls });
}
