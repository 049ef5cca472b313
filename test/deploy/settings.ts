import { readFileSync } from 'node:fs';
import { ROOT } from './dockerfile.ts';

type Settings = Record<string, string>;

/** Values that an operator fills in. */
const FILLED: Settings = {
  APP_KEYS: `k1:${Buffer.from(Array.from({ length: 32 }, (_, at) => at + 5)).toString('base64')}`,
  BACKUP_PASSPHRASE: 'uma frase que só nós sabemos',
  SMTP_HOST: 'smtp.example.com',
  SMTP_USER: 'ateneu',
  SMTP_PASS: 'senha',
  SMTP_FROM: 'contato@example.com',
  POSTGRES_PASSWORD: '0123456789abcdef',
  S3_ACCESS_KEY_ID: 'fedcba',
  S3_SECRET_ACCESS_KEY: 'fedcba9876543210',
};

const TEMPLATE = readFileSync(`${ROOT}deploy/example.env`, 'utf8');
const settingsIn = (text: string): Settings =>
  Object.fromEntries([...text.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** deploy/example.env, filled in: with what compose.yaml brings, or all of it elsewhere. */
export function filledIn(where: 'compose' | 'elsewhere'): Settings {
  const template = settingsIn(where === 'compose' ? TEMPLATE : TEMPLATE.replaceAll(/^#(?=[A-Z\d_]+=)/gm, ''));
  return { ...template, ...FILLED };
}

/** The names that the template has, those that are commented out included. */
export const namesInTemplate = () => Object.keys(filledIn('elsewhere'));
