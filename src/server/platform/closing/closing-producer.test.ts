import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CLOSING_NOTICE_DAYS } from '#shared/privacy/requests.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { type ClosingSchool, closingPlatform, lastSecond, secondOf } from '#test/fixtures/privacy/closing-fixture.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { hashToken } from '../../crypto/tokens.ts';
import { asPlatform } from '../../db.ts';
import { announceClosing, type Closing, findDueClosings } from '../../privacy/producers/closings.ts';
import { closeSchools } from './close-schools.ts';

const platform = await closingPlatform();
const { app, db, mail, owner, rows, mailsTo } = platform;
afterAll(platform.stop);
let school: ClosingSchool;
beforeEach(async () => {
  school = await platform.newClosingSchool();
});

describe('the producer of a closing school', () => {
  test('can withdraw, and nothing has changed', async () => {
    await school.ask();
    await school.closeIn(CLOSING_NOTICE_DAYS);
    await closeSchools(app.services);
    const queued = await mail.lastQueuedTo(school.student.email);
    expect(await school.withdraw()).toMatchObject({ status: 200 });
    expect(await school.closing()).toBeNull();
    await mail.send(queued);
    expect(mail.receivedBy(school.student.email)).toEqual([]);
    expect(await school.closeNow()).toBe(0);
    expect(await school.removedAt()).toBeNull();
    expect(await school.onDesk()).toMatchObject({ state: 'withdrawn' });
    expect(
      await rows(sql`
        select action from school_deeds where producer_id = ${school.producerId} and action like 'closing%' order by at`),
    ).toEqual([{ action: 'closing_asked' }, { action: 'closing_withdrawn' }]);
    expect(await school.ask()).toMatchObject({ status: 200 });
  });

  test.each([
    ['  minha área de Membros ', null],
    ['Outra Escola', 'invalid_input'],
    ['', 'invalid_input'],
    ['   ', 'invalid_input'],
    ['a'.repeat(300), 'invalid_input'],
  ])('who types %j gets %s', async (typed, code) => {
    await asPlatform(db, (tx) =>
      tx
        .updateTable('client_settings')
        .set({ member_area_name: 'Minha Área de Membros' })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
    expect(await school.ask(typed)).toMatchObject({ code });
  });

  test('can request it once, also concurrently, and can neither pay nor transfer the school meanwhile', async () => {
    const { memberId } = await newMember(db, school, { role: 'admin' });
    const asked = await Promise.all([school.ask(), school.ask()]);
    expect(asked.map(({ code }) => code).sort()).toEqual(['data_request_open', null]);
    expect(await app.call('producer.checkout', { planId: 'premium', method: 'pix' }, school.producer)).toMatchObject({
      code: 'school_closing',
    });
    expect(await app.call('producer.offerOwnership', { memberId }, school.producer)).toMatchObject({
      code: 'ownership_requests_open',
    });
  });

  test('must first withdraw an offer of the school, and wait while the account can be restored', async () => {
    const { memberId } = await newMember(db, school, { role: 'admin' });
    await app.call('producer.offerOwnership', { memberId }, school.producer);
    expect(await school.ask()).toMatchObject({ code: 'closing_while_offered' });
    await app.call('producer.endOwnershipOffer', undefined, school.producer);
    await asPlatform(db, (tx) =>
      tx
        .insertInto('email_changes')
        .values({
          id: randomUUID(),
          user_id: school.producerId,
          old_email: `${randomUUID()}@example.com`,
          new_email: school.address,
          expires_at: new Date(Date.now() + DAY_MS).toISOString(),
        })
        .execute(),
    );
    expect(await school.ask()).toMatchObject({ code: 'closing_unsettled' });
  });

  test('must have confirmed their identity', async () => {
    const unconfirmed = await app.signedIn({ kind: 'producer', userId: school.producerId }, false);
    expect(await app.call('producer.requestClosing', { confirmation: school.address }, unconfirmed)).toMatchObject({
      code: 'step_up_required',
    });
  });

  describe('withdrawing during the start of the closing', () => {
    beforeEach(async () => {
      await school.ask();
      await school.closeIn(CLOSING_NOTICE_DAYS);
      await closeSchools(app.services);
      await school.closeIn(0);
    });

    test('succeeds first', async () => {
      const both = await asPlatform(db, async (tx) => {
        await sql`select from producer_requests where id = ${school.requestId} for update`.execute(tx);
        const taken = school.withdraw();
        await untilAwaited(tx);
        const closed = closeSchools(app.services);
        await untilAwaited(tx, 2);
        return { taken, closed };
      });
      expect([(await both.taken).code, await both.closed, await school.removedAt()]).toEqual([null, 0, null]);
    });

    test('comes too late', async () => {
      const keyId = randomUUID();
      await rows(sql`
        insert into auth_tokens (id, token_hash, user_id, kind, expires_at)
        values (${keyId}, ${hashToken(keyId)}, ${school.producerId}, 'recovery', app_now() + interval '1 hour')`);
      const both = await asPlatform(db, async (tx) => {
        // Locks what is deleted once the closing can no longer be withdrawn.
        await sql`select from auth_tokens where user_id = ${school.producerId} for update`.execute(tx);
        const closed = closeSchools(app.services);
        await untilAwaited(tx);
        const taken = school.withdraw();
        await untilAwaited(tx, 2);
        return { taken, closed };
      });
      expect([await both.closed, (await both.taken).code]).toEqual([1, 'data_request_over']);
      expect(await school.removedAt()).toEqual(expect.any(String));
    });
  });

  test('after downtime of the platform has three days from the announcement', async () => {
    await school.ask();
    await school.closeIn(-2);
    expect(await closeSchools(app.services)).toBe(0);
    expect(secondOf(await school.closing())).toBe(lastSecond(CLOSING_NOTICE_DAYS));
  });

  /** Simulates an outage, or a restored backup. */
  const silentFor = (hours: number) =>
    rows(sql`
      update producer_requests set told_at = told_at - make_interval(hours => ${hours}),
        checked_at = checked_at - make_interval(hours => ${hours})
      where id = ${school.requestId}`);

  test('has three more days after hours of downtime before the end, or a restored backup', async () => {
    await school.ask();
    await school.closeIn(CLOSING_NOTICE_DAYS);
    await closeSchools(app.services);
    await silentFor(48);
    await school.closeIn(-1);
    expect(await closeSchools(app.services)).toBe(0);
    expect(secondOf(await school.closing())).toBe(lastSecond(CLOSING_NOTICE_DAYS));
    expect((await mailsTo(school.address)).filter((each) => each.endsWith('soon'))).toHaveLength(2);
    expect(await mailsTo(school.student.email)).toEqual(['school_closing']);
    await school.closeIn(0);
    expect(await closeSchools(app.services)).toBe(1);
  });

  test('has them as well if the process died between telling them and telling the students', async () => {
    await school.ask();
    await school.closeIn(CLOSING_NOTICE_DAYS);
    const [near] = await findDueClosings(db);
    await announceClosing(app.services, near as Closing);
    expect(await school.closing()).toMatchObject({ studentsTold: false });
    await school.closeIn(-1);
    expect(await closeSchools(app.services)).toBe(0);
    expect(secondOf(await school.closing())).toBe(lastSecond(CLOSING_NOTICE_DAYS));
    expect(await mailsTo(school.student.email)).toEqual(['school_closing']);
    expect((await mailsTo(school.address)).filter((each) => each.endsWith('soon'))).toHaveLength(1);
  });

  test('does not lose the school to somebody who changed the e-mail since, and regains it with the account', async () => {
    await school.ask();
    await school.closeIn(CLOSING_NOTICE_DAYS);
    await closeSchools(app.services);
    const token = randomUUID();
    await rows(sql`
      insert into email_changes (id, user_id, old_email, new_email, expires_at, proven_at, undo_until, undo_hash)
      values (${randomUUID()}, ${school.producerId}, ${`dona-${school.address}`}, ${school.address}, app_now(), app_now(),
        app_now() + interval '7 days', ${hashToken(token)})`);
    await school.closeIn(0);
    expect(await closeSchools(app.services)).toBe(0);
    expect(await school.removedAt()).toBeNull();
    expect(await app.call('public.undoEmailChange', { token })).toMatchObject({ status: 200 });
    expect(await school.onDesk()).toMatchObject({ state: 'withdrawn' });
    expect(await closeSchools(app.services)).toBe(0);
    expect(
      await rows(
        sql`select from school_deeds where producer_id = ${school.producerId} and action = 'closing_withdrawn'`,
      ),
    ).toHaveLength(1);
  });

  test('does not deadlock with another request at the same time', async () => {
    const asked = await asPlatform(db, async (tx) => {
      await sql`select from profiles where id = ${school.producerId} for update`.execute(tx);
      const other = app.call('producer.submitOwnRequest', { message: 'Quero saber de uma coisa.' }, school.producer);
      await untilAwaited(tx);
      // Takes the lock that requesting a closing takes.
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('producer requests', 0)) as free`.execute(tx);
      return { other, free: rows[0]?.free };
    });
    expect([asked.free, (await asked.other).status]).toEqual([true, 200]);
  });
});

test('an owner can neither answer nor refuse it', async () => {
  await school.ask();
  for (const call of [
    app.call('owner.answerProducerRequest', { requestId: school.requestId, answer: 'Não' }, owner),
    app.call('owner.refuseProducerRequest', { requestId: school.requestId, ground: 'fraud', answer: '' }, owner),
  ])
    expect(await call).toMatchObject({ code: 'data_request_over' });
});
