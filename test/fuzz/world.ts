import { randomUUID } from 'node:crypto';
import { tokenFor } from '#server/account/unsubscribe-token.ts';
import { issueLink } from '#server/auth/links/one-time-links.ts';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { hashToken, newToken } from '#server/crypto/tokens.ts';
import { asPlatform, type Tx } from '#server/db.ts';
import { makeCalendarAddress } from '#server/learning/calendar/address.ts';
import { schoolSaleUrl, webhookUrl } from '#server/sales/deliveries/address.ts';
import { resetDueAt } from '#shared/security/factor-reset.ts';
import type { Caller, TestApp } from '../app.ts';
import { buildWorld, PRINCIPALS, type World } from '../authorization/world.ts';
import { type Belongings, belongings } from './belongings.ts';
import { type Book, PLACES } from './references.ts';
import { PASSWORD } from './schema-inputs.ts';
import type { Watch } from './watch.ts';

/** The principals of the authorization matrix, and a producer's API client. */
export const CALLERS = [...PRINCIPALS, 'ownSystem', 'ownSystemOfOther'] as const;
export type CallerName = (typeof CALLERS)[number];

/** Rows a caller may see and change: a school's, one student's, all, or none. */
export type Reach = { school: string | null; person: string | null; everywhere: boolean };

export type FuzzWorld = {
  book: Book;
  belongings: Belongings;
  marks: { own: string; other: string };
  schools: { own: string; other: string };
  reachOf(name: CallerName): Reach;
  /** The caller's session; renewed if an earlier call ended it. */
  callerOf(name: CallerName): Promise<Caller>;
  /** The caller's session or key no longer counts. */
  renew(name: CallerName): Promise<void>;
};

const NOBODY: Reach = { school: null, person: null, everywhere: false };

let passwordHash: Promise<string> | undefined;

/** Two schools with equal data, a closed one, and all callers. */
export async function buildFuzzWorld(app: TestApp, watch: Watch): Promise<FuzzWorld> {
  const { db } = app.services;
  const world = await buildWorld(app, db);
  const { own, otherSchool } = world.targets;
  const people = Object.fromEntries(
    await Promise.all(PRINCIPALS.map(async (name) => [name, await whoIs(app, await world.callers[name]())])),
  ) as People;
  const book = await bookOf(app, world, people);
  passwordHash ??= hashPassword(PASSWORD);
  await givePasswords(app, await passwordHash);

  const calling = new Map<CallerName, Caller>();
  const systems = { ownSystem: 'producer', ownSystemOfOther: 'producerOther' } as const;
  const isSystem = (name: CallerName): name is keyof typeof systems => name in systems;

  async function renewed(name: CallerName): Promise<Caller> {
    if (isSystem(name)) {
      const { data } = await app.call('producer.createApiKey', undefined, await signIn(systems[name]));
      return { headers: { authorization: `Bearer ${(data as { key: string }).key}` } };
    }
    return signIn(name);
  }
  /** Signs in again if another sign-in has ended the session. */
  async function signIn(name: (typeof PRINCIPALS)[number]): Promise<Caller> {
    const who = people[name];
    if (!who || name.startsWith('revoked')) return world.callers[name]();
    const browser = await app.signedIn(who.signIn);
    if (name === 'viewer') await app.call('owner.startImpersonation', { producerId: own.producerId }, browser);
    return { cookie: browser.cookie };
  }

  const known = belongings();
  await watch.changes();
  known.learn(await watch.rows());
  return {
    book,
    belongings: known,
    marks: { own: world.ownMark, other: world.foreignMark },
    schools: { own: own.producerId, other: otherSchool.producerId },
    reachOf(name) {
      if (isSystem(name)) return people[systems[name]]?.reach ?? NOBODY;
      if (name === 'viewer') return { ...NOBODY, school: own.producerId };
      return name.startsWith('revoked') ? NOBODY : (people[name]?.reach ?? NOBODY);
    },
    async callerOf(name) {
      const caller = calling.get(name) ?? (await renewed(name));
      calling.set(name, caller);
      return caller;
    },
    async renew(name) {
      calling.set(name, await renewed(name));
    },
  };
}

type Who = { signIn: Parameters<TestApp['signedIn']>[0]; reach: Reach };

async function whoIs({ services }: TestApp, { cookie = '' }: Caller): Promise<Who | null> {
  const token = /sid=([^;]+)/.exec(cookie)?.[1];
  if (!token) return null;
  const {
    user_id: userId,
    producer_id: producerId,
    kind,
  } = await asPlatform(services.db, (tx) =>
    tx
      .selectFrom('user_sessions')
      .select(['user_id', 'producer_id', 'kind'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow(),
  );
  if (kind === 'student' && producerId)
    return { signIn: { kind, userId, producerId }, reach: { school: producerId, person: userId, everywhere: false } };
  const reach = { school: kind === 'producer' ? userId : null, person: null, everywhere: kind === 'owner' };
  return { signIn: { kind: kind === 'owner' ? kind : 'producer', userId }, reach };
}

/** The same for everybody whose mailbox is proven, which is everybody who has signed in. */
async function givePasswords({ services }: TestApp, hash: string): Promise<void> {
  await asPlatform(services.db, (tx) =>
    tx
      .insertInto('credentials')
      .columns(['user_id', 'password_hash', 'origin'])
      .expression(
        tx
          .selectFrom('profiles')
          .where('mailbox_proven_at', 'is not', null)
          .select(({ val }) => ['id', val(hash).as('hash'), val(chosenAfterProof.origin).as('origin')]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

type People = Record<(typeof PRINCIPALS)[number], Who | null>;

/** The value of each reference in this world. */
async function bookOf({ services }: TestApp, { targets }: World, people: People): Promise<Book> {
  const { db, env } = services;
  const students = {
    own: people.student,
    otherSchool: people.studentOfOtherSchool,
    sameSchool: people.studentWithoutAccess,
  };
  const book: Record<string, string> = {};
  for (const place of PLACES) {
    const { spare, ...named } = targets[place];
    const more = {
      spareCourseId: spare.courseId,
      spareModuleId: spare.moduleId,
      spareLessonId: spare.lessonId,
      spareAttachmentId: spare.attachmentId,
      ...(place === 'random' ? nobody(named) : await somebody(named, students[place]?.signIn.userId ?? '')),
      schoolSaleToken:
        new URL(schoolSaleUrl(env, { producerId: named.producerId, platform: 'generic', version: 1 })).searchParams.get(
          'token',
        ) ?? '',
      saleToken: new URL(webhookUrl(env, { courseId: named.courseId, version: 1 })).searchParams.get('token') ?? '',
    };
    for (const [name, value] of Object.entries({ ...named, ...more })) book[`@${place}.${name}`] = value;
  }
  return book as Book;

  /** A student who signs in with the password, and has been sent links. */
  async function somebody({ producerId }: { producerId: string }, userId: string) {
    const calendarFile = await calendarOf({ db, env }, producerId, userId);
    return asPlatform(db, async (tx) => {
      const student = await tx
        .selectFrom('profiles')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const school = await tx
        .selectFrom('client_settings as c')
        .innerJoin('profiles as p', 'p.id', 'c.producer_id')
        .select(['c.slug', 'p.email'])
        .where('p.id', '=', producerId)
        .executeTakeFirstOrThrow();
      const session = await tx
        .selectFrom('user_sessions')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const [recoveryToken, accessToken, resetToken] = [newToken(), newToken(), newToken()];
      await issueLink(tx, { kind: 'recovery', userId, producerId: null, token: recoveryToken });
      await issueLink(tx, { kind: 'access', userId, producerId, token: accessToken });
      await keepReset(tx, producerId, resetToken);
      return {
        userId,
        email: student.email,
        slug: school.slug,
        producerEmail: school.email,
        sessionId: session?.id ?? randomUUID(),
        noticesToken: tokenFor(env, 'unsubscribe', { producerId, userId }),
        calendarFile,
        digestToken: tokenFor(env, 'weekly digest', { producerId, userId: producerId }),
        recoveryToken,
        accessToken,
        resetToken,
      };
    });
  }
}

/** An owner has asked for a reset of a producer's second steps, and it can be taken back with a link. */
async function keepReset(tx: Tx, producerId: string, token: string): Promise<void> {
  const now = new Date();
  await tx
    .insertInto('factor_resets')
    .values({
      id: randomUUID(),
      user_id: producerId,
      asked_at: now.toISOString(),
      asked_by: randomUUID(),
      asked_by_name: 'Dona',
      identity_check: 'in_person',
      due_at: resetDueAt(now).toISOString(),
      cancel_hash: hashToken(token),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A calendar address of somebody who is not a student there. */
async function calendarOf(tools: Parameters<typeof makeCalendarAddress>[0], producerId: string, userId: string) {
  const student = await asPlatform(tools.db, (tx) =>
    tx
      .selectFrom('students')
      .select('id')
      .where('producer_id', '=', producerId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  if (!student) return `${newToken()}.ics`;
  const { path } = await makeCalendarAddress(tools, { producerId, studentId: student.id });
  return path?.split('/').at(-1) ?? '';
}

const nobody = ({ producerId }: { producerId: string }) => ({
  userId: randomUUID(),
  email: `${producerId}@example.com`,
  slug: `escola-${randomUUID()}`,
  producerEmail: `${producerId}@example.com`,
  sessionId: randomUUID(),
  noticesToken: newToken(),
  digestToken: newToken(),
  calendarFile: `${newToken()}.ics`,
  recoveryToken: newToken(),
  accessToken: newToken(),
  resetToken: newToken(),
});
