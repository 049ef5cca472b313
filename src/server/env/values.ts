import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { parseAppKeys } from '#server/crypto/app-keys.ts';

export const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, 'use um número de 1 a 65535')
  .transform(Number);

export const host = z
  .string()
  .refine((text) => isIP(text) > 0 || isHostname(text), 'use um endereço IP ou um nome de máquina');

export const origin = z
  .string()
  .refine(isOrigin, 'use só a origem, sem caminho, como https://escola.exemplo.com.br')
  .transform((text) => new URL(text).origin);

/** Base URL of an API. */
export const address = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^\s?#@]+$/.test(text) && URL.canParse(text),
    'use um endereço como https://api.openai.com/v1',
  )
  .transform((text) => text.replace(/\/+$/, ''));

export const path = z.string().startsWith('/', 'use o caminho inteiro, como /usr/local/bin/transcrever');

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'use um endereço que comece com postgres:// ou postgresql://')
  .refine(
    isWhole,
    'o endereço não pode ser lido; na senha, escreva / como %2F, # como %23, ? como %3F, @ como %40 e % como %25',
  );

/** A password with a slash or a hash ends the host too early, and its rest would be shown as the database's name. */
function isWhole(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, hash } = new URL(text);
  return !pathname.includes('@') && !hash;
}

export const count = z
  .string()
  .refine((text) => /^\d{1,3}$/.test(text), 'use um número de 0 a 999')
  .transform(Number);

export const positiveCount = count.refine((number) => number > 0, 'use um número de 1 a 999');

const WORDS: Record<string, boolean> = { true: true, 1: true, on: true, false: false, 0: false, off: false };

export const flag = z
  .string()
  .refine((text) => text.toLowerCase() in WORDS, 'use true ou false')
  .transform((text) => WORDS[text.toLowerCase()] === true);

export const networks = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries.filter((candidate) => !isNetwork(candidate))) {
    context.addIssue(`"${entry}" não é um IP nem uma rede como 10.0.0.0/8`);
  }
  return entries;
});

export const servers = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries.filter((candidate) => isIP(candidate.replace(/:\d+$/, '')) === 0)) {
    context.addIssue(`"${entry}" não é um endereço IP como 1.1.1.1 ou 127.0.0.1:5353`);
  }
  return entries;
});

export const appKeys = z.string().transform((text, context) => {
  try {
    return parseAppKeys(text);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
});

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || /^127(\.\d+){3}$/.test(hostname) || ['::1', '[::1]'].includes(hostname);
}

function isHostname(text: string): boolean {
  return text.length <= 253 && /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username && !password;
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return false;
  try {
    const list = new BlockList();
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
    return true;
  } catch {
    return false;
  }
}
