import { z } from 'zod';
import { missing, problemsIf, type RawSettings } from './setting-problems.ts';
import * as value from './values.ts';

/* Settings for external services: payments, video titles, speech recognition, file storage. */

export const SERVICES = {
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
};
type Settings = z.infer<z.ZodObject<typeof SERVICES>>;

/** A service that speaks OpenAI's protocol, or a program. */
export type Speech = Readonly<{
  url?: string | undefined;
  apiKey?: string | undefined;
  model: string;
  ffmpeg: string;
  command?: string | undefined;
}>;

export type ServicesEnv = Readonly<{
  /** Without it nothing can be bought, except in the demonstration. */
  mercadoPago?: Readonly<{ accessToken: string; secret: string; origin: string }>;
  /** Hosts asked for video titles. */
  videoHosts: Readonly<{ youtube: string; vimeo: string; silenceMs?: number }>;
  /** Speech recognition service; off by default. */
  speech?: Speech;
  s3?: Readonly<{ bucket: string; region: string; endpoint?: string; accessKeyId: string; secretAccessKey: string }>;
}>;

const S3_REQUIRED = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const SPEECH_OPTIONAL = ['SPEECH_API_KEY', 'SPEECH_MODEL', 'SPEECH_FFMPEG'] as const;

export const missingServices = (given: RawSettings): string[] => [
  ...problemsIf(
    given.MERCADO_PAGO_ACCESS_TOKEN,
    missing(given, 'MERCADO_PAGO_WEBHOOK_SECRET', 'falta, mas há MERCADO_PAGO_ACCESS_TOKEN'),
  ),
  ...problemsIf(
    given.MERCADO_PAGO_WEBHOOK_SECRET,
    missing(given, 'MERCADO_PAGO_ACCESS_TOKEN', 'falta, mas há MERCADO_PAGO_WEBHOOK_SECRET'),
  ),
  ...problemsIf(given.SPEECH_URL && given.SPEECH_COMMAND, [
    'SPEECH_COMMAND: há também SPEECH_URL; configure só um deles',
  ]),
  ...SPEECH_OPTIONAL.flatMap((name) => problemsIf(given[name], missing(given, 'SPEECH_URL', `falta, mas há ${name}`))),
  ...problemsIf(
    [...S3_REQUIRED, 'S3_ENDPOINT'].some((name) => given[name]),
    S3_REQUIRED.flatMap((name) => missing(given, name, 'falta, mas há outras configurações S3_*')),
  ),
];

export const servicesOf = (data: Settings): ServicesEnv => ({
  mercadoPago: mercadoPagoOf(data),
  videoHosts: Object.freeze({ youtube: data.YOUTUBE_URL, vimeo: data.VIMEO_URL }),
  speech: speechOf(data),
  s3: s3Of(data),
});

function mercadoPagoOf(data: Settings): ServicesEnv['mercadoPago'] {
  const {
    MERCADO_PAGO_ACCESS_TOKEN: accessToken,
    MERCADO_PAGO_WEBHOOK_SECRET: secret,
    MERCADO_PAGO_URL: origin,
  } = data;
  return accessToken && secret ? Object.freeze({ accessToken, secret, origin }) : undefined;
}

function speechOf({ SPEECH_URL: url, SPEECH_COMMAND: command, ...data }: Settings): ServicesEnv['speech'] {
  if (!url && !command) return undefined;
  const { SPEECH_API_KEY: apiKey, SPEECH_MODEL: model, SPEECH_FFMPEG: ffmpeg } = data;
  return Object.freeze({ url, apiKey, model, ffmpeg, command });
}

function s3Of(data: Settings): ServicesEnv['s3'] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = data;
  if (!bucket || !region || !id || !secret) return undefined;
  return Object.freeze({ bucket, region, endpoint: data.S3_ENDPOINT, accessKeyId: id, secretAccessKey: secret });
}
