import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseCsv } from '#shared/text/csv.ts';
import { digest } from '#test/cleanup/digest.ts';
import { populatedDatabase } from '#test/cleanup/populated.ts';
import { cleanAll, clocksAt, noJobs, openTools, type Tools } from '#test/cleanup/run.ts';
import { DUE, LARGE, MIDDLE, type Populated } from '#test/cleanup/schools.ts';
import { ownDatabase } from '#test/database.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { jsonLines } from '../log.ts';
import { ARCHIVED, NOT_ARCHIVED } from './archive/archived-tables.ts';
import { type Archive, readEntry } from './archive/kept-archive.ts';
import { startIfDue } from './start.ts';
import { startOrResumeCleanups } from './start-or-resume.ts';
import { resumeCleanups } from './work.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let template: string;
let ids: Populated;
let url: string;
let dataDir: string;
let tools: Tools;
let admin: pg.Pool;

beforeAll(async () => {
  ({ template, ids } = await populatedDatabase());
});

beforeEach(async () => {
  [url, dataDir] = [await ownDatabase(template), await makeDataDir()];
  admin = new pg.Pool({ connectionString: url, max: 1 });
  tools = await openTools(url, dataDir);
});
afterEach(async () => {
  await Promise.all([admin.end(), tools.db.close()]);
  await rm(dataDir, { recursive: true });
});

const ask = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows;
const count = async (from: string) => (await ask(`select count(*)::int as n from ${from}`))[0].n;
const start = (now: Date, difference = 0) => startIfDue({ db: tools.db, jobs: noJobs }, clocksAt(now, difference));
const states = () => ask('select state from cleanups');
const studentsOf = (school: string) => count(`students where producer_id = '${school}'`);
const later = (ms: number) => new Date(DUE.getTime() + ms);

describe('10 January', () => {
  test('removes students and enrollments of every school, and their activity, and nothing else', async () => {
    const before = await digest(url);
    await cleanAll(tools);
    const after = await digest(url);
    expect(await states()).toEqual([{ state: 'done' }]);
    expect([await studentsOf(ids.middle), await studentsOf(ids.expired), await studentsOf(ids.fresh)]).toEqual([
      0, 0, 4,
    ]);
    expect(await ask(`select name, student_count from profiles where role = 'admin' order by name`)).toEqual([
      { name: 'Produtora empty', student_count: 0 },
      { name: 'Produtora expired', student_count: 0 },
      { name: 'Produtora fresh', student_count: 4 },
      { name: 'Produtora large', student_count: 1 },
      { name: 'Produtora middle', student_count: 0 },
    ]);
    for (const table of ['courses', 'lessons', 'client_settings', 'purchases', 'plans', 'webhook_addresses']) {
      expect([table, after[table]]).toEqual([table, before[table]]);
    }
    expect(await count('email_logs where producer_id is not null')).toBeLessThan(8);
    for (const table of ['credentials', 'auth_tokens', 'lesson_progress', 'notifications']) {
      expect([table, Number.parseInt(after[table] ?? '', 10) < 8]).toEqual([table, true]);
    }
  });

  test('skips schools whose paid plan keeps students at that moment', async () => {
    await ask(`update plans set keep_students = true where id = 'premium'`);
    const paidUntil = (school: string, end: string, plan = 'premium') =>
      ask(
        `update profiles set plan_id = $2, subscription_status = 'active', subscription_end_date = $3 where id = $1`,
        [school, plan, end],
      );
    await paidUntil(ids.large, '2026-01-10T00:00:01-03:00');
    await paidUntil(ids.middle, '2026-01-10T00:00:00-03:00');
    await paidUntil(ids.expired, '2027-01-01', 'basic');
    await cleanAll(tools);
    expect([await studentsOf(ids.large), await studentsOf(ids.middle), await studentsOf(ids.expired)]).toEqual([
      LARGE,
      0,
      0,
    ]);
    expect(await ask('select producer_id from cleanup_schools where producer_id = $1', [ids.large])).toEqual([]);
    expect(await states()).toEqual([{ state: 'done' }]);
  });

  test('keeps accounts that are used elsewhere, signed out of the school', async () => {
    await cleanAll(tools);
    expect(await ask(`select id from profiles where role = 'student' and email like 'large%' order by email`)).toEqual([
      { id: ids.ofFresh },
      { id: ids.newcomerAccount },
    ]);
    expect(
      await ask(
        `select producer_id, is_active, ended_reason from user_sessions where user_id = $1 order by is_active`,
        [ids.ofFresh],
      ),
    ).toEqual([
      { producer_id: ids.large, is_active: false, ended_reason: 'no_access' },
      { producer_id: ids.fresh, is_active: true, ended_reason: null },
    ]);
    expect(await ask(`select role from profiles where id = $1`, [ids.middle])).toEqual([{ role: 'admin' }]);
  });

  test('keeps students enrolled since, with only what they have since', async () => {
    await cleanAll(tools);
    expect(await ask(`select state, removed, kept from cleanup_schools where producer_id = $1`, [ids.large])).toEqual([
      { state: 'removed', removed: LARGE - 1, kept: 1 },
    ]);
    expect(
      await ask(
        `select e.status, e.progress, e.enrolled_at = g.starts_at as since, g.origin
        from enrollments e join access_grants g using (producer_id, student_id, course_id) where student_id = $1`,
        [ids.newcomer],
      ),
    ).toEqual([{ status: 'active', progress: 0, since: true, origin: 'sale' }]);
    expect(await count(`lesson_progress where student_id = '${ids.newcomer}'`)).toBe(0);
  });

  test('first writes an archive of each school: its people, line by line, and two spreadsheet files', async () => {
    const held = await ask(
      `
      select s.id, to_jsonb(s) - 'search' as student,
        (select count(*)::int from lesson_progress p where p.student_id = s.id) as progress
      from students s where s.producer_id = $1 order by id`,
      [ids.middle],
    );
    await cleanAll(tools);
    const [row] = await ask('select * from cleanup_schools where producer_id = $1', [ids.middle]);
    const path = join(dataDir, 'uploads', row.archive_key);
    const archive: Archive = {
      producerId: ids.middle,
      key: row.archive_key,
      seal: row.archive_seal,
      sha256: row.archive_sha256,
    };
    const file = async (name: string) => (await buffer(await readEntry(tools.env, archive, path, name))).toString();
    const archived = JSON.parse(await file('dados.json'));
    expect(archived).toMatchObject({
      format: 'ateneu-archive',
      year: 2026,
      school: { id: ids.middle, slug: 'middle' },
    });
    const people = archived.students.map((each: { student: { id: string }; lesson_progress: unknown[] }) => ({
      id: each.student.id,
      student: each.student,
      progress: each.lesson_progress.length,
    }));
    expect(people).toEqual(held);
    expect(archived.students[0]).toMatchObject({
      account: { email: archived.students[0].student.email },
      access_grants: [{}, {}],
      enrollments: expect.arrayContaining([expect.objectContaining({ progress: 33 })]),
      lesson_favorites: [{}],
      lesson_viewings: [{}],
      notifications: [{ message: 'Olá;\n"tudo"' }],
    });
    expect(await file('dados.json')).not.toMatch(/hash-|token/);
    const csv = await file('alunos.csv');
    expect(csv.startsWith('\ufeffNome;Email;CPF;Telefone;Status;Data de Cadastro\r\n')).toBe(true);
    expect(parseCsv(csv)).toHaveLength(MIDDLE + 1);
    expect(parseCsv(csv)[1]?.[0]).toMatch(/^'\+Aluno/);
    expect(parseCsv(await file('matriculas.csv'))).toHaveLength(2 * MIDDLE + 1);
    expect(row).toMatchObject({ students: MIDDLE, enrollments: 2 * MIDDLE });
  });

  test('archives every student table, or lists it as excluded', async () => {
    const tables = await ask(`
      with recursive gone as (
        select 'students'::regclass::oid as id
        union select conrelid from pg_constraint join gone on confrelid = id where contype = 'f' and confdeltype = 'c')
      select id::regclass::text as name from gone where id <> 'students'::regclass order by 1`);
    expect(tables.map(({ name }) => name)).toEqual([...ARCHIVED.map(({ table }) => table), ...NOT_ARCHIVED].toSorted());
  });

  test('removes nobody if the stored archive does not match', async () => {
    const { copyFromFs } = tools.storage;
    tools.storage.copyFromFs = async (_, key) => tools.storage.put(key, 'not what was written');
    await expect(cleanAll(tools)).rejects.toThrow('not what was written');
    expect(await studentsOf(ids.middle)).toBe(MIDDLE);
    expect(await ask('select problem from cleanup_schools where problem is not null')).toEqual([
      { problem: 'not_archived' },
    ]);
    tools.storage.copyFromFs = copyFromFs;
    await cleanAll(tools);
    expect(await states()).toEqual([{ state: 'done' }]);
  });

  test('removes nobody who is not in the archive', async () => {
    await start(DUE);
    const { copyFromFs } = tools.storage;
    tools.storage.copyFromFs = async (source, key) => {
      // Committed only now, by a transaction that began before midnight.
      await ask(`update students set created_at = '2026-01-09T23:59:59-03' where producer_id = $1 and user_id <> $2`, [
        ids.fresh,
        ids.ofFresh,
      ]);
      return copyFromFs.call(tools.storage, source, key);
    };
    await cleanAll(tools);
    expect(await studentsOf(ids.fresh)).toBe(4);
  });
});

describe('the clean-up starts', () => {
  test('once among concurrent servers, and never again that year', async () => {
    const begun = await Promise.all([start(DUE), start(DUE), start(DUE), start(later(HOUR))]);
    expect(begun.filter(Boolean)).toEqual(['running']);
    await cleanAll(tools);
    expect([await start(later(DAY)), await start(later(300 * DAY))]).toEqual([null, null]);
    expect(await count('cleanup_schools')).toBe(3);
  });

  test('within seven days if no server ran; after that the owner is asked', async () => {
    await ask(`update platform_settings set cleanup_since = '2025-06-01'`);
    expect(await start(later(-HOUR))).toBeNull();
    expect(await start(later(8 * DAY))).toBe('asking');
    expect(await start(later(8 * DAY))).toBeNull();
    await ask('delete from cleanups');
    expect(await start(later(6 * DAY))).toBe('running');
  });

  test('not while the clocks disagree, and automatically once they agree', async () => {
    expect(await start(DUE, 5 * 60_000)).toBe('held');
    expect(await ask('select state, clock_difference from cleanups')).toEqual([
      { state: 'held', clock_difference: 300 },
    ]);
    expect(await count('cleanup_schools')).toBe(0);
    expect(await start(later(HOUR))).toBe('running');
  });

  test('a clock that was ahead has no effect', async () => {
    expect(await start(later(365 * DAY), -365 * DAY)).toBe('held');
    await ask('update platform_settings set cleanup_since = $1', [later(HOUR)]);
    expect(await start(later(2 * HOUR))).toBeNull();
    expect(await count('cleanups')).toBe(0);
  });

  test('nothing waits for the clocks once it is switched off', async () => {
    expect(await start(DUE, 5 * 60_000)).toBe('held');
    await ask('update platform_settings set cleanup_since = null');
    expect(await start(later(HOUR))).toBeNull();
    expect(await count('cleanups')).toBe(0);
  });

  test('is done once its last schools were removed', async () => {
    expect(await start(DUE)).toBe('running');
    await ask('delete from profiles where id in (select producer_id from cleanup_schools)');
    const log = jsonLines(() => {});
    await startOrResumeCleanups({ db: tools.db, jobs: noJobs, log }, { clocks: clocksAt(later(HOUR)) });
    expect(await states()).toEqual([{ state: 'done' }]);
  });

  test('not while it is switched off; switched off in the middle, it pauses', async () => {
    await ask('update platform_settings set cleanup_since = null');
    expect(await start(DUE)).toBeNull();
    await ask(`update platform_settings set cleanup_since = '2025-01-01'`);
    expect(await start(DUE)).toBe('running');
    await ask('update platform_settings set cleanup_since = null');
    await cleanAll(tools);
    expect(await resumeCleanups({ db: tools.db, jobs: noJobs }, 0)).toBe(0);
    expect(await studentsOf(ids.middle)).toBe(MIDDLE);
    await ask(`update platform_settings set cleanup_since = app_now()`);
    expect(await resumeCleanups({ db: tools.db, jobs: noJobs }, 0)).toBe(3);
    await cleanAll(tools);
    expect(await states()).toEqual([{ state: 'done' }]);
  });
});

test('two concurrent servers leave the same result as one', async () => {
  const other = await openTools(url, dataDir);
  await Promise.all([cleanAll(tools), cleanAll(other), cleanAll(tools)]);
  await other.db.close();
  await cleanAll(tools);
  const both = await digest(url);
  const alone = await ownDatabase(template);
  const single = await openTools(alone, dataDir);
  await cleanAll(single);
  await single.db.close();
  expect(both).toEqual(await digest(alone));
  const keys = await ask('select archive_key from cleanup_schools');
  expect(keys).toHaveLength(3);
});
