import { randomInt, randomUUID } from 'node:crypto';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { signingKey } from '#server/crypto/app-keys.ts';
import { hashToken } from '#server/crypto/tokens.ts';
import { asPlatform, type Database } from '#server/db.ts';
import { formatCpf, isValidCpf } from '#shared/person/cpf.ts';
import type { Caller, TestApp } from '../app.ts';
import { PRINCIPALS, type Principal, type World } from '../authorization/world.ts';
import { newStudent, openEnrollment, type TestStudent } from '../fixtures/factories.ts';
import { bytes, inClear, inCookie, type Secret } from './secrets.ts';

export type Cast = {
  secrets: Secret[];
  producerId: string;
  slug: string;
  password: string;
  /** A student of the first school whom only its producer may know. */
  colleague: TestStudent;
};

function someCpf(): string {
  for (;;) {
    const digits = String(randomInt(1e10, 1e11));
    if (isValidCpf(digits)) return digits;
  }
}

/** Gives everybody of the world something to keep to themselves. */
export async function castSecrets({ services }: TestApp, world: World): Promise<Cast> {
  const { db, env } = services;
  const password = `canario-${randomUUID()}`;
  const hash = await hashPassword(password);
  const { courseId } = world.targets.own;
  const school = await asPlatform(db, (tx) =>
    tx
      .selectFrom('courses as c')
      .innerJoin('client_settings as s', 's.producer_id', 'c.producer_id')
      .where('c.id', '=', courseId)
      .select(['c.producer_id as producerId', 's.slug'])
      .executeTakeFirstOrThrow(),
  );
  const cpf = someCpf();
  const colleague = await newStudent(db, school, { name: 'Colega Reservada', cpf });
  await openEnrollment(db, colleague, courseId);
  for (const principal of PRINCIPALS) await giveHash(db, await world.callers[principal](), hash);
  await asPlatform(db, (tx) =>
    tx
      .insertInto('credentials')
      .values({ user_id: colleague.userId, password_hash: hash, origin: 'chosen_after_proof' })
      .execute(),
  );
  // An owner who looks at the panel sees the list of students as its producer does.
  const byProducer = (place: string) => ['answer to producer', 'answer to viewer', 'table students'].includes(place);
  return {
    ...school,
    password,
    colleague,
    secrets: [
      inClear('a password', password),
      { name: 'a password hash', forms: [hash], home: (place) => place === 'table credentials' },
      bytes('the application key', signingKey(env)),
      { name: "somebody's CPF", forms: [cpf, formatCpf(cpf)], home: byProducer },
      {
        name: "somebody's e-mail",
        forms: [colleague.email],
        home: (place) =>
          byProducer(place) || ['table profiles', 'table email_logs', 'table school_deeds'].includes(place),
      },
    ],
  };
}

async function giveHash(db: Database, caller: Caller, hash: string): Promise<void> {
  const token_hash = hashToken(inCookie(caller) ?? '');
  await asPlatform(db, (tx) =>
    tx
      .insertInto('credentials')
      .columns(['user_id', 'password_hash', 'origin'])
      .expression(
        tx
          .selectFrom('user_sessions')
          .where('token_hash', '=', token_hash)
          .select(({ val }) => ['user_id', val(hash).as('hash'), val(chosenAfterProof.origin).as('origin')]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** A caller for a principal; the session's token becomes a secret to search for. */
export async function callerOf(world: World, principal: Principal, secrets: Secret[]): Promise<Caller> {
  const caller = await world.callers[principal]();
  const token = inCookie(caller);
  if (token) secrets.push(...tokenSecrets(`the session token of ${principal}`, token));
  return caller;
}

/** Only its hash may be stored. */
export const tokenSecrets = (name: string, token: string): Secret[] => [
  inClear(name, token),
  bytes(`the hash of ${name}`, hashToken(token), (place) =>
    ['table user_sessions', 'table auth_tokens'].includes(place),
  ),
];
