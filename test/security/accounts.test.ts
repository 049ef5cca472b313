import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { newToken } from '#server/crypto/tokens.ts';
import { asPlatform } from '#server/db.ts';
import { readEnv } from '#server/env.ts';
import { type TestApp, testApp } from '../app.ts';
import { newCourse, newSchool } from '../fixtures/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const PASSWORD = ` Ǆ-Varanda ção ${'azul e verde, '.repeat(6)}7k `;

async function signUp() {
  const email = `senha-${randomUUID()}@example.com`;
  const { status } = await app.call('public.signUp', {
    name: 'Ana',
    school: 'Escola da Ana',
    email,
    password: PASSWORD,
    terms: true,
  });
  expect(status).toBe(200);
  return email;
}

test('every character of a long password counts, as typed [v5.0.0-6.2.8 v5.0.0-6.2.9]', async () => {
  expect(PASSWORD.length).toBeGreaterThan(64);
  const email = await signUp();
  const answers = [];
  for (const password of [
    PASSWORD,
    PASSWORD.trim(),
    PASSWORD.slice(0, 72),
    PASSWORD.toLowerCase(),
    PASSWORD.normalize('NFKD'),
  ])
    answers.push((await app.call('public.signIn', { email, password })).code);
  expect(answers).toEqual([null, ...Array(4).fill('wrong_credentials')]);
});

test('it is stored as argon2id with the required cost [v5.0.0-11.4.2]', async () => {
  const email = await signUp();
  const [stored] = await asPlatform(app.services.db, (tx) =>
    tx
      .selectFrom('credentials as c')
      .innerJoin('profiles as p', 'p.id', 'c.user_id')
      .where('p.email', '=', email)
      .select('c.password_hash')
      .execute(),
  );
  expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});

test('each session token has 256 random bits [v5.0.0-7.2.3]', async () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('every sign-in attempt is recorded with its result [v5.0.0-16.3.1]', async () => {
  const email = await signUp();
  await app.call('public.signIn', { email, password: 'outra senha qualquer' });
  await app.call('public.signIn', { email, password: PASSWORD });
  const sessions = await asPlatform(app.services.db, async (tx) => ({
    opened: await tx
      .selectFrom('user_sessions as s')
      .innerJoin('profiles as p', 'p.id', 's.user_id')
      .where('p.email', '=', email)
      .select(['s.opened_with', 's.ip_address', 's.created_at'])
      .execute(),
    tries: await tx
      .selectFrom('login_attempts')
      .where('action', '=', 'login')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute(),
  }));
  expect(sessions.opened).toHaveLength(2);
  expect(sessions.tries.map(({ success }) => success)).toContain(false);
});

test('a refusal is logged with its time in UTC, the operation, and the response’s id [v5.0.0-16.2.2 v5.0.0-16.3.2 v5.0.0-16.3.3]', async () => {
  const school = await newSchool(app.services.db);
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const { data } = await app.call('owner.overview', undefined, producer);
  const { requestId } = data as { requestId: string };
  const line = JSON.parse(app.lines.find((each) => each.includes(requestId)) ?? '{}');
  expect(line).toMatchObject({ level: 'info', event: 'request', method: 'POST', status: 403, requestId });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(line.route).toContain('owner/overview');
});

test('data embedded in a page cannot close its script [v5.0.0-1.2.3]', async () => {
  const school = await newSchool(app.services.db);
  const title = '</script><script>alert(1)</script><!-- <script>';
  await newCourse(app.services.db, school, { title });
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const page = await (await app.fetch('/dashboard', {}, producer)).text();
  const [, boot = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.stringify(JSON.parse(boot))).toContain(JSON.stringify(title).slice(1, -1));
  expect(boot).not.toContain('<');
});

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://ateneu@127.0.0.1/ateneu',
  PUBLIC_URL: 'https://ateneu.example',
  SMTP_HOST: 'smtp.example.com',
  SMTP_FROM: 'contato@example.com',
  APP_KEYS: `um:${Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')}`,
};

test('production requires https [v5.0.0-12.2.1]', () => {
  expect(readEnv(PRODUCTION).production).toBe(true);
  expect(() => readEnv({ ...PRODUCTION, PUBLIC_URL: 'http://ateneu.example' })).toThrow(
    'PUBLIC_URL: precisa ser https',
  );
});

test('production refuses known keys [v5.0.0-13.2.3]', () => {
  const known = `um:${Buffer.alloc(32, 1).toString('base64')}`;
  expect(() => readEnv({ ...PRODUCTION, APP_KEYS: known })).toThrow('APP_KEYS');
  expect(() => readEnv({ ...PRODUCTION, APP_KEYS: undefined })).toThrow('APP_KEYS: obrigatório em produção');
});
