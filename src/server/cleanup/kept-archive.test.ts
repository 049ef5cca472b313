import { describe, expect, test } from 'vitest';
import type { Caller } from '#test/app.ts';
import { restoring } from '#test/cleanup/restoring.ts';
import { BATCH, cleanAll, clocksAt } from '#test/cleanup/run.ts';
import { DUE, MIDDLE } from '#test/cleanup/schools.ts';
import { awayFor } from '#test/servers/away-storage.ts';
import { archiveSchool } from './archive/archive.ts';
import { purgeArchives } from './purge.ts';
import { removeBatch } from './remove.ts';
import { startIfDue } from './start.ts';

const { state, ask, restore, work, stateOf } = restoring();

describe('an archive', () => {
  const file = (caller: Caller, year = 2026) => state.app.fetch(`/api/producer/cleanup.zip?ano=${year}`, {}, caller);

  test('is for its school’s producer only, for 90 days', async () => {
    await cleanAll(state.app.services);
    const own = await state.app.signedIn({ kind: 'producer', userId: state.ids.middle });
    const [row] = await ask(
      'select archive_bytes::int as bytes, archive_key as key from cleanup_schools where producer_id = $1',
      [state.ids.middle],
    );
    const answer = await file(own);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    expect((await answer.arrayBuffer()).byteLength).toBe(row.bytes);
    const student = { kind: 'student', userId: state.ids.newcomerAccount, producerId: state.ids.large } as const;
    const others: [Caller, number][] = [
      [{}, 401],
      [await state.app.signedIn(student), 403],
      [state.owner, 403],
      [await state.app.signedIn({ kind: 'producer', userId: state.ids.fresh }), 404],
    ];
    for (const [caller, status] of others) expect((await file(caller)).status).toBe(status);
    expect([
      (await file(own, 2025)).status,
      (await state.app.fetch('/api/producer/cleanup.zip?ano=x', {}, own)).status,
    ]).toEqual([404, 422]);
    for (const path of [`/uploads/${row.key}`, `/${row.key}`])
      expect((await state.app.fetch(path, {}, own)).status).toBe(404);
    expect(await state.app.call('producer.students', { search: '', page: 1 }, own)).toMatchObject({
      data: { cleanupAhead: true, lastCleanup: { year: 2026, removed: MIDDLE, restored: 0 } },
    });

    await ask(
      `update cleanup_schools set removed_at = app_now() - interval '90 days 1 minute' where producer_id = $1`,
      [state.ids.middle],
    );
    expect((await file(own)).status).toBe(404);
    expect(await restore(state.ids.middle)).toMatchObject({ status: 410, code: 'archive_gone' });
    expect(await state.app.call('producer.students', { search: '', page: 1 }, own)).toMatchObject({
      data: { lastCleanup: null },
    });
    expect(await purgeArchives(state.app.services)).toBe(1);
    expect(await state.app.services.storage.exists(row.key)).toBe(false);
    expect(await purgeArchives(state.app.services)).toBe(0);
  });

  test('is stored sealed, and is not served when it was changed, truncated or exchanged in storage', async () => {
    await cleanAll(state.app.services);
    const own = await state.app.signedIn({ kind: 'producer', userId: state.ids.middle });
    const { storage } = state.app.services;
    const keyOf = async (id: string) =>
      (await ask('select archive_key as key from cleanup_schools where producer_id = $1', [id]))[0].key;
    const key = await keyOf(state.ids.middle);
    const sealed = Buffer.from(await storage.getBytes(key));
    expect(sealed.subarray(0, 16).toString()).toBe('ATENEU-SEALED-1\n');
    for (const word of ['PK\u0003\u0004', 'dados.json', 'alunos.csv']) expect(sealed.includes(word)).toBe(false);
    const changed = Buffer.from(sealed);
    changed[sealed.length >> 1] = (sealed[sealed.length >> 1] ?? 0) ^ 1;
    const others = Buffer.from(await storage.getBytes(await keyOf(state.ids.large)));
    for (const content of [changed, sealed.subarray(0, -20), sealed.subarray(0, 40), others, Buffer.of()]) {
      await storage.put(key, content);
      const answer = await file(own);
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('archive_damaged')]);
    }
    await storage.put(key, sealed);
    const zip = Buffer.from(await (await file(own)).arrayBuffer());
    expect(zip.subarray(0, 4).toString()).toBe('PK\u0003\u0004');
  });

  test('from before sealing can be downloaded and restored', async () => {
    await cleanAll(state.app.services);
    const own = await state.app.signedIn({ kind: 'producer', userId: state.ids.middle });
    const [{ key }] = await ask('select archive_key as key from cleanup_schools where producer_id = $1', [
      state.ids.middle,
    ]);
    const zip = Buffer.from(await (await file(own)).arrayBuffer());
    await state.app.services.storage.put(key, zip);
    expect((await file(own)).status).toBe(409);
    await ask('update cleanup_schools set archive_seal = null where producer_id = $1', [state.ids.middle]);
    expect(Buffer.from(await (await file(own)).arrayBuffer()).equals(zip)).toBe(true);
    await restore(state.ids.middle);
    await work(state.ids.middle);
    expect(await stateOf(state.ids.middle)).toMatchObject({ state: 'restored', restored: MIDDLE, problem: null });
  });

  test('with line separators of Unicode in its texts can be restored', async () => {
    const { middle } = state.ids;
    await ask(`update notifications set message = 'um' || chr(8232) || 'dois' || chr(8233) where producer_id = $1`, [
      middle,
    ]);
    await cleanAll(state.app.services);
    await restore(middle);
    await work(middle);
    expect(await stateOf(middle)).toMatchObject({ state: 'restored', restored: MIDDLE, problem: null });
    const said = `select count(*)::int as n from notifications where producer_id = $1 and message like 'um_dois_'`;
    expect(await ask(said, [middle])).toEqual([{ n: MIDDLE }]);
  });

  test('of a deleted school, or without a row, is deleted after a day', async () => {
    await cleanAll(state.app.services);
    const [{ key }] = await ask('select archive_key as key from cleanup_schools where producer_id = $1', [
      state.ids.middle,
    ]);
    await ask('delete from cleanup_schools where producer_id = $1', [state.ids.middle]);
    // File times come from the real clock, not from the one the tests set.
    const written = (await state.app.services.storage.getMetaData(key)).lastModified.getTime();
    expect(await purgeArchives(state.app.services, new Date(written + 86_399_000))).toBe(0);
    expect(await purgeArchives(state.app.services, new Date(written + 86_400_000))).toBe(1);
    expect(await ask('select count(archive_key)::int as n from cleanup_schools')).toEqual([{ n: 2 }]);
  });

  test('that cannot be looked up is not reported as deleted', async () => {
    const { services } = state.app;
    const storage = awayFor(services.storage, 'listAll');
    await expect(purgeArchives({ ...services, storage })).rejects.toThrow('away');
  });

  test('of a paused clean-up is kept however old, and made anew before it goes on', async () => {
    const { middle } = state.ids;
    const turn = (on: boolean) => state.app.call('owner.setCleanup', { on }, state.owner);
    await startIfDue(state.app.services, clocksAt(DUE));
    await turn(false);
    await cleanAll(state.app.services);
    const [{ key }] = await ask('select archive_key as key from cleanup_schools where producer_id = $1', [middle]);
    await ask(`update cleanup_schools set archived_at = app_now() - interval '91 days'`);
    expect(await purgeArchives(state.app.services)).toBe(0);
    expect(await state.app.services.storage.exists(key)).toBe(true);
    const done = () =>
      ask(`select count(*)::int as n from lesson_progress where producer_id = $1 and completed_at > '2026-01-11'`, [
        middle,
      ]);
    await ask(`update lesson_progress set completed_at = '2026-02-01' where producer_id = $1`, [middle]);
    expect(await state.app.call('owner.cleanup', undefined, state.owner)).toMatchObject({
      data: { run: { state: 'running', removed: 0 } },
    });

    await turn(true);
    await cleanAll(state.app.services);
    expect(await stateOf(middle)).toMatchObject({ state: 'removed' });
    expect(await done()).toEqual([{ n: 0 }]);
    expect(await restore(middle)).toMatchObject({ status: 200 });
    await work(middle);
    expect(await stateOf(middle)).toMatchObject({ state: 'restored', restored: MIDDLE });
    expect(await done()).toEqual([{ n: MIDDLE }]);
  });

  test('of a removal that was paused half-way is kept for 90 days after its end', async () => {
    const { middle } = state.ids;
    const turn = (on: boolean) => state.app.call('owner.setCleanup', { on }, state.owner);
    await startIfDue(state.app.services, clocksAt(DUE));
    await archiveSchool(state.app.services, { producerId: middle, year: 2026 });
    await removeBatch(state.app.services, { producerId: middle, year: 2026 }, BATCH);
    await turn(false);
    await ask(`update cleanup_schools set archived_at = app_now() - interval '91 days' where producer_id = $1`, [
      middle,
    ]);
    await turn(true);
    await cleanAll(state.app.services);
    expect(await purgeArchives(state.app.services)).toBe(0);
    const own = await state.app.signedIn({ kind: 'producer', userId: middle });
    expect((await file(own)).status).toBe(200);
    await restore(middle);
    await work(middle);
    expect(await stateOf(middle)).toMatchObject({ state: 'restored', restored: MIDDLE });
  });

  test('that is gone half-way is made anew of those who are left, before they are removed', async () => {
    const { middle } = state.ids;
    await startIfDue(state.app.services, clocksAt(DUE));
    await archiveSchool(state.app.services, { producerId: middle, year: 2026 });
    await removeBatch(state.app.services, { producerId: middle, year: 2026 }, BATCH);
    await ask('update cleanup_schools set archive_key = null, archive_seal = null where producer_id = $1', [middle]);
    expect(await removeBatch(state.app.services, { producerId: middle, year: 2026 }, BATCH)).toBe(false);
    await cleanAll(state.app.services);
    await restore(middle);
    await work(middle);
    expect(await stateOf(middle)).toMatchObject({ state: 'restored', restored: MIDDLE - BATCH });
  });
});
