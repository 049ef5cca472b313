import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/factories.ts';
import { createOwner } from './owners.ts';

const { services, call } = await testApp();

test('an owner signs in and arrives at the owner’s panel', async () => {
  const person = { name: 'Dona', email: `dona-${randomUUID()}@example.com`, password: 'uma-senha-comprida' };
  await createOwner(services.db, person);
  const { email, password } = person;
  expect(await call('public.signIn', { email, password })).toMatchObject({ data: { home: '/admin/super' } });
});

test('nobody who exists already becomes the owner', async () => {
  const { slug } = await newSchool(services.db);
  const person = { name: 'Dona', email: `${slug}@example.com`, password: 'uma-senha-comprida' };
  await expect(createOwner(services.db, person)).rejects.toMatchObject({ code: 'email_taken' });
});
