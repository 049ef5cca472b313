import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { issueLink } from '../auth/links/one-time-links.ts';
import { newToken } from '../crypto/tokens.ts';
import { asPlatform } from '../db.ts';
import { createOwner } from './owners.ts';

const { services, call } = await testApp();

test('an owner chooses a password with the link, signs in and gets the owner’s panel [v5.0.0-6.3.2]', async () => {
  const email = `dona-${randomUUID()}@example.com`;
  const password = 'uma-senha-comprida';
  const { userId } = await createOwner(services.db, { name: 'Dona', email });
  expect(await call('public.signIn', { email, password })).toMatchObject({ code: 'wrong_credentials' });
  const token = newToken();
  await asPlatform(services.db, (tx) => issueLink(tx, { kind: 'mailbox', userId, producerId: null, token }));
  expect(await call('public.resetPassword', { token, password })).toMatchObject({ data: { home: '/admin/super' } });
  expect(await call('public.signIn', { email, password })).toMatchObject({ data: { home: '/admin/super' } });
});

test('an existing account cannot become an owner', async () => {
  const { slug } = await newSchool(services.db);
  const person = { name: 'Dona', email: `${slug}@example.com` };
  await expect(createOwner(services.db, person)).rejects.toMatchObject({ code: 'email_taken' });
});
