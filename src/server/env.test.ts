import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_KEY } from '#server/crypto/app-keys.ts';
import { readEnv } from '#server/env.ts';
import { StartupError } from '#server/startup-error.ts';

type Source = Record<string, string | undefined>;

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');
const SMTP = { SMTP_HOST: 'smtp.example.com', SMTP_FROM: 'contato@example.com' };
const BREVO = { BREVO_API_KEY: 'secret', BREVO_FROM: 'contato@example.com' };
const MERCADO_PAGO = { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-secret', MERCADO_PAGO_WEBHOOK_SECRET: 'secret' };
const S3 = { S3_BUCKET: 'b', S3_REGION: 'sa-east-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const PRODUCTION = {
  ...SMTP,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@db/ateneu',
  PUBLIC_URL: 'https://ateneu.example.com',
  APP_KEYS: `k1:${KEY}`,
};

describe('without settings', () => {
  it('has everything a local demonstration needs', () => {
    expect(readEnv({})).toEqual({
      brevoOrigin: 'https://api.brevo.com',
      reply: { domain: 'respostas.ateneu.test', host: '127.0.0.1', port: 0 },
      backupsKept: 7,
      videoHosts: { youtube: 'https://www.youtube.com', vimeo: 'https://vimeo.com' },
      nodeEnv: 'development',
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dnsServers: [],
      dataDir: resolve('.data'),
      processRole: 'all',
      drainSeconds: 0,
      nodeName: `${hostname()}:3000`,
      databasePool: 20,
      preparedStatements: true,
      demo: true,
      trustedProxies: [],
      appKeys: [],
    });
  });

  it('counts empty and blank values as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', DEMO: '', SMTP_HOST: '', S3_BUCKET: '' })).toEqual(readEnv({}));
  });

  it('cannot be changed afterwards', () => {
    const env = readEnv(SMTP);
    for (const part of [env, env.smtp, env.appKeys, env.trustedProxies, env.videoHosts])
      expect(Object.isFrozen(part)).toBe(true);
  });
});

it.each<[string, Source, object]>([
  ['port and address', { PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  ['spaces around a value', { PORT: ' 8080 ' }, { port: 8080 }],
  ['a final slash', { ...PRODUCTION, PUBLIC_URL: 'https://Example.com/' }, { publicUrl: 'https://example.com' }],
  ['all interfaces', { HOST: '0.0.0.0', PUBLIC_URL: 'http://10.0.0.2:3000', DEMO: 'true' }, { host: '0.0.0.0' }],
  ['production on all interfaces', { ...PRODUCTION, HOST: '0.0.0.0' }, { host: '0.0.0.0', demo: false }],
  ['a development server for this machine', { PUBLIC_URL: 'http://127.0.0.1:3000', DEMO: '0' }, { demo: false }],
  ['an IPv6 host', { HOST: '::1' }, { host: '::1', publicUrl: 'http://localhost:3000' }],
  ['a database', { DATABASE_URL: 'postgresql://u:p@h/d' }, { databaseUrl: 'postgresql://u:p@h/d', demo: false }],
  [
    'a database behind a pooler',
    {
      DATABASE_URL: 'postgres://u@pooler/d',
      DATABASE_DIRECT_URL: 'postgres://u@h/d',
      DATABASE_PREPARED_STATEMENTS: '0',
    },
    { databaseUrl: 'postgres://u@h/d', databasePooler: 'postgres://u@pooler/d', preparedStatements: false },
  ],
  [
    'one of many processes',
    { PROCESS_ROLE: 'worker', DATABASE_URL: 'postgres://u@h/d', DATABASE_POOL: '8', DRAIN_SECONDS: '10' },
    { processRole: 'worker', databasePool: 8, drainSeconds: 10 },
  ],
  ['a name', { NODE_NAME: 'web-1' }, { nodeName: 'web-1' }],
  ['a door for figures', { METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
  ['it elsewhere', { METRICS_PORT: '9464', METRICS_HOST: '::' }, { metrics: { host: '::', port: 9464 } }],
  ['a demo on a database', { DATABASE_URL: 'postgres://u@h/d', DEMO: 'true' }, { demo: true }],
  ['no demo', { DEMO: '0' }, { demo: false }],
  ['a demo for strangers on purpose', { PUBLIC_URL: 'https://a.example.com', DEMO: '1' }, { demo: true }],
  ['proxies', { TRUSTED_PROXIES: '10.0.0.0/8, ::1,fd00::/8' }, { trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
  ['schools below a domain', { SCHOOL_DOMAIN: 'Ateneu.example' }, { schoolDomain: 'ateneu.example' }],
  ['own name servers', { DNS_SERVERS: '1.1.1.1, 127.0.0.1:53' }, { dnsServers: ['1.1.1.1', '127.0.0.1:53'] }],
  ['SMTP by default', SMTP, { smtp: { host: 'smtp.example.com', port: 587, secure: false, from: SMTP.SMTP_FROM } }],
  ['SMTP over TLS by port', { ...SMTP, SMTP_PORT: '465' }, { smtp: expect.objectContaining({ secure: true }) }],
  ['SMTP over TLS by flag', { ...SMTP, SMTP_SECURE: 'on' }, { smtp: expect.objectContaining({ port: 465 }) }],
  ['Brevo', BREVO, { brevo: { apiKey: 'secret', from: BREVO.BREVO_FROM, origin: 'https://api.brevo.com' } }],
  [
    'Brevo elsewhere',
    { ...BREVO, BREVO_URL: 'http://localhost:9000/' },
    { brevo: { origin: 'http://localhost:9000' } },
  ],
  [
    'Mercado Pago',
    MERCADO_PAGO,
    { mercadoPago: { accessToken: 'APP_USR-secret', secret: 'secret', origin: 'https://api.mercadopago.com' } },
  ],
  [
    'a host of videos elsewhere',
    { YOUTUBE_URL: 'http://localhost:9000/' },
    { videoHosts: { youtube: 'http://localhost:9000', vimeo: 'https://vimeo.com' } },
  ],
  ['production with Brevo', { ...PRODUCTION, SMTP_HOST: '', SMTP_FROM: '', ...BREVO }, { production: true }],
  ['S3', S3, { s3: { bucket: 'b', region: 'sa-east-1', accessKeyId: 'id', secretAccessKey: 'secret' } }],
  ['S3 elsewhere', { ...S3, S3_ENDPOINT: 'http://localhost:9000' }, { s3: expect.objectContaining({ bucket: 'b' }) }],
  [
    'keys in their order',
    { APP_KEYS: `new:${KEY}, old:${EXAMPLE_KEY}` },
    { appKeys: [expect.objectContaining({ id: 'new' }), { id: 'old', key: Buffer.from(EXAMPLE_KEY, 'base64') }] },
  ],
  ['production', PRODUCTION, { production: true, demo: false, publicUrl: PRODUCTION.PUBLIC_URL }],
  ['a rehearsal of production', { ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' }, { production: true }],
])('reads %s', (_, source, expected) => {
  expect(readEnv(source)).toMatchObject(expected);
});

const REFUSALS: [Source, string][] = [
  [{ NODE_ENV: 'prod' }, 'NODE_ENV: use development, test ou production'],
  [{ PORT: '0' }, 'PORT: use um número de 1 a 65535'],
  [{ PROCESS_ROLE: 'jobs', DATABASE_URL: 'postgres://u@h/d' }, 'PROCESS_ROLE: use web, worker ou all'],
  [{ PROCESS_ROLE: 'web' }, 'DATABASE_URL: obrigatório com PROCESS_ROLE=web'],
  [{ DATABASE_DIRECT_URL: 'postgres://u@h/d' }, 'DATABASE_URL: falta, mas há DATABASE_DIRECT_URL'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL: use um número de 1 a 999'],
  [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS: use um número de 0 a 999'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT: use um número de 1 a 65535'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT: precisa ser outra que a de PORT'],
  [{ METRICS_HOST: '::' }, 'METRICS_PORT: falta, mas há METRICS_HOST'],
  [{ NODE_NAME: 'a b' }, 'NODE_NAME: use um endereço IP ou um nome de máquina'],
  [{ PORT: '3000a' }, 'PORT: use um número de 1 a 65535'],
  [{ PORT: '65536' }, 'PORT: use um número de 1 a 65535'],
  [{ HOST: 'not a host' }, 'HOST: use um endereço IP ou um nome de máquina'],
  [{ HOST: '0.0.0.0', DEMO: '1' }, 'PUBLIC_URL: obrigatório quando HOST (0.0.0.0) aceita outras máquinas'],
  [
    { PUBLIC_URL: 'https://a.example.com' },
    'NODE_ENV: https://a.example.com é um endereço que outras máquinas alcançam',
  ],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, 'NODE_ENV: HOST (0.0.0.0) é um endereço'],
  [{ PUBLIC_URL: 'http://10.0.0.2:3000', DEMO: '0' }, 'NODE_ENV: http://10.0.0.2:3000 é um endereço'],
  [{ NODE_ENV: 'test', PUBLIC_URL: 'https://a.example.com' }, 'NODE_ENV: https://a.example.com é um endereço'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL: use só a origem'],
  [{ PUBLIC_URL: 'ftp://example.com' }, 'PUBLIC_URL: use só a origem'],
  [{ PUBLIC_URL: 'https://example.com/escola' }, 'PUBLIC_URL: use só a origem'],
  [{ PUBLIC_URL: 'https://user:pass@example.com' }, 'PUBLIC_URL: use só a origem'],
  [{ DATABASE_URL: 'mysql://u:secret@h/d' }, 'DATABASE_URL: use um endereço que comece com postgres://'],
  ...['u:secret/x#y@h/d', 'u:12/secret@h/d', 'u:12#secret@h/d', 'u:secret@:5432/d', 'h:port/d'].map(
    (rest): [Source, string] => [{ DATABASE_URL: `postgres://${rest}` }, 'DATABASE_URL: o endereço não pode ser lido'],
  ),
  [{ DEMO: 'maybe' }, 'DEMO: use true ou false'],
  [{ DEMO: 'toString' }, 'DEMO: use true ou false'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: "10.0.0.0/33" não é um IP nem uma rede'],
  [{ TRUSTED_PROXIES: '::1,proxy' }, 'TRUSTED_PROXIES: "proxy" não é um IP nem uma rede'],
  [{ TRUSTED_PROXIES: '10.0.0.1/' }, 'TRUSTED_PROXIES: "10.0.0.1/" não é um IP nem uma rede'],
  [{ SMTP_HOST: 'smtp.example.com' }, 'SMTP_FROM: obrigatório quando há SMTP_HOST'],
  [{ SMTP_PORT: '25' }, 'SMTP_HOST: falta, mas há outras configurações SMTP_*'],
  [{ ...SMTP, SMTP_USER: 'u' }, 'SMTP_PASS: falta, mas há SMTP_USER'],
  [{ ...SMTP, SMTP_PASS: 'secret' }, 'SMTP_USER: falta, mas há SMTP_PASS'],
  [{ ...SMTP, SMTP_FROM: 'nobody' }, 'SMTP_FROM: use um endereço de e-mail'],
  [{ BREVO_API_KEY: 'secret' }, 'BREVO_FROM: obrigatório quando há BREVO_API_KEY'],
  [{ BREVO_FROM: 'contato@example.com' }, 'BREVO_API_KEY: falta, mas há outras configurações BREVO_*'],
  [{ ...SMTP, ...BREVO }, 'BREVO_API_KEY: há também SMTP_HOST; configure só um deles'],
  [
    { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-secret' },
    'MERCADO_PAGO_WEBHOOK_SECRET: falta, mas há MERCADO_PAGO_ACCESS_TOKEN',
  ],
  [{ MERCADO_PAGO_WEBHOOK_SECRET: 'secret' }, 'MERCADO_PAGO_ACCESS_TOKEN: falta, mas há MERCADO_PAGO_WEBHOOK_SECRET'],
  [{ ...S3, S3_REGION: '' }, 'S3_REGION: falta, mas há outras configurações S3_*'],
  [
    { ...S3, S3_BUCKET: '', S3_ENDPOINT: 'https://s3.example.com' },
    'S3_BUCKET: falta, mas há outras configurações S3_*',
  ],
  [{ APP_KEYS: 'k1' }, 'APP_KEYS: a 1ª chave não está no formato id:chave-em-base64'],
  [{ APP_KEYS: `k1:${KEY},` }, 'APP_KEYS: a 2ª chave não está no formato id:chave-em-base64'],
  [{ APP_KEYS: 'k1:c2hvcnQ=' }, 'APP_KEYS: a chave k1 tem 5 bytes, mas são precisos exatamente 32'],
  [{ APP_KEYS: `k1:${KEY},k1:${EXAMPLE_KEY}` }, 'APP_KEYS: cada chave precisa de um id diferente'],
  [
    { ...PRODUCTION, APP_KEYS: '' },
    'APP_KEYS: obrigatório em produção; gere uma chave com: echo "k1:$(openssl rand -base64 32)"',
  ],
  [{ ...PRODUCTION, APP_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` }, 'APP_KEYS: troque a chave de exemplo'],
  [{ ...PRODUCTION, APP_KEYS: `k1:${EXAMPLE_KEY}` }, 'APP_KEYS: troque a chave de exemplo'],
  [{ ...PRODUCTION, DATABASE_URL: '' }, 'DATABASE_URL: obrigatório em produção'],
  [{ ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL: obrigatório em produção'],
  [{ ...PRODUCTION, PUBLIC_URL: 'http://example.com' }, 'PUBLIC_URL: precisa ser https em produção'],
  [{ ...PRODUCTION, SMTP_HOST: '' }, 'SMTP_HOST: obrigatório em produção'],
  [{ ...PRODUCTION, SMTP_FROM: '' }, 'SMTP_FROM: obrigatório em produção'],
  [{ ...PRODUCTION, DEMO: 'true' }, 'DEMO: a demonstração não existe em produção'],
];

it.each(REFUSALS.map(([source, problem]) => ({ source, problem })))('refuses $problem', ({ source, problem }) => {
  const message = refusal(source);
  expect(message.split('\n')).toEqual(['Configuração inválida:', expect.stringContaining(`- ${problem}`)]);
  expect(message).not.toContain('secret');
});

it('explains how to enable the demonstration when other machines can reach it', () => {
  expect(refusal({ HOST: '0.0.0.0' })).toBe(
    [
      'Configuração inválida:',
      '- NODE_ENV: HOST (0.0.0.0) é um endereço que outras máquinas alcançam; use NODE_ENV=production, com as configurações de produção, ou peça a demonstração com DEMO=true',
      '- PUBLIC_URL: obrigatório quando HOST (0.0.0.0) aceita outras máquinas',
    ].join('\n'),
  );
});

it('reports every problem together, one per line', () => {
  expect(refusal({ NODE_ENV: 'production', PORT: 'x', S3_BUCKET: 'b' }).split('\n')).toEqual([
    'Configuração inválida:',
    '- PORT: use um número de 1 a 65535',
    '- DATABASE_URL: obrigatório em produção',
    '- PUBLIC_URL: obrigatório em produção',
    '- SMTP_HOST: obrigatório em produção',
    '- SMTP_FROM: obrigatório em produção',
    '- APP_KEYS: obrigatório em produção; gere uma chave com: echo "k1:$(openssl rand -base64 32)"',
    '- S3_REGION: falta, mas há outras configurações S3_*',
    '- S3_ACCESS_KEY_ID: falta, mas há outras configurações S3_*',
    '- S3_SECRET_ACCESS_KEY: falta, mas há outras configurações S3_*',
  ]);
});

function refusal(source: Source): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('accepted');
}
