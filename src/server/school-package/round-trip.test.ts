import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import {
  anotherInstallation,
  brought,
  type Content,
  contentOf,
  emptyPanel,
  exported,
  type Panel,
  packagesOf,
  sent,
} from '#test/fixtures/school-package/package-fixture.ts';
import { populateMore } from '#test/fixtures/school-package/populate-more.ts';
import { populatePictures } from '#test/fixtures/school-package/populate-pictures.ts';
import { furnishedSchool } from '#test/screens/schools.ts';
import { asPlatform } from '../db.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { PACKED } from './packed-tables.ts';

let here: TestApp;
let there: TestApp;
let source: Panel;
let file: string;
let content: Content;

beforeAll(async () => {
  here = await testApp();
  // Another installation, with a different key.
  there = await anotherInstallation([{ id: 'other', key: Buffer.alloc(32, 9) }]);
  source = await furnished(here);
  file = await exported(source);
  content = await contentOf(file);
});
afterAll(async () => {
  await there.services.jobs.stop();
  await there.services.listener.stop();
  await there.services.db.close();
});

async function furnished(app: TestApp): Promise<Panel> {
  const { targets, callers } = await furnishedSchool(app, { courses: 3, students: 4 });
  await populatePictures(app, targets, callers);
  await populateMore(app.services.db, targets);
  const client = app.clientFor(callers.producer).producer;
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const { url } = await client.uploadImage({ file: new File([new Uint8Array(png)], 'capa.png'), purpose: 'cover' });
  await client.updateCourse({
    courseId: targets.courseId,
    title: 'Fotografia <b>“de rua”</b> =1+1',
    coverUrl: url,
    published: true,
  });
  await client.addAttachment({ lessonId: targets.lessonId, file: new File(['%PDF-1.7 guia'], 'guia.pdf') });
  return { app, producerId: targets.producerId, caller: callers.producer };
}

const manifestOf = (of: Content): Manifest => JSON.parse(`${of.get(MANIFEST)}`);
const inside = (of: Content) =>
  [...of].filter(([name]) => name !== MANIFEST).map(([name, bytes]) => [name, `${bytes}`]);

/** Figures of reports and lists, which are recomputed rather than packed. */
const sumsOf = ({ app, producerId }: Panel) =>
  asPlatform(app.services.db, async (tx) => {
    const { rows } = await sql`
      select (select student_count from profiles where id = ${producerId}) as students,
        (select jsonb_agg(to_jsonb(d)) from (select day, sum(watched) as watched, sum(completed) as completed from school_days
          where producer_id = ${producerId} group by 1 having sum(watched) <> 0 or sum(completed) <> 0 order by 1) d) as days,
        (select jsonb_agg(to_jsonb(r)) from (select lesson_id, reached, sum(students) as students from lesson_reach
          where producer_id = ${producerId} group by 1, 2 having sum(students) <> 0 order by 1, 2) r) as reach,
        (select jsonb_agg(to_jsonb(a) - 'producer_id' order by student_id) from student_activity a
          where producer_id = ${producerId} and (seen_on is not null or not isempty(learnt_on))) as activity,
        (select jsonb_agg(to_jsonb(e)) from (select course_id, sum(enrolled) as enrolled, sum(progress) as progress, sum(finished) as finished
          from course_enrollments where producer_id = ${producerId} group by 1 order by 1) e) as enrollments,
        (select jsonb_agg(word order by lesson_id, word) from lesson_words where producer_id = ${producerId}) as words,
        (select jsonb_agg(to_jsonb(n)) from (select notice_id, sum(students) as students from notice_reads
          where producer_id = ${producerId} group by 1 order by 1) n) as reads`.execute(tx);
    return rows[0];
  });

test('a school exported, imported elsewhere and exported again is identical to the byte', async () => {
  const target = await emptyPanel(there, { plan_id: 'basic', student_limit: 500 });
  expect(await brought(target, file)).toMatchObject({ state: 'done', problem: null });
  const again = await contentOf(await exported(target));
  expect(inside(again)).toEqual(inside(content));
  const { tables, files } = manifestOf(content);
  expect(manifestOf(again)).toMatchObject({ tables, files });
  const sums = await sumsOf(source);
  expect(Object.entries(sums ?? {}).filter(([, sum]) => sum === null)).toEqual([]);
  expect(await sumsOf(target)).toEqual(sums);
});

test('the package covers nearly every table, and contains no secrets', async () => {
  const { tables, files } = manifestOf(content);
  expect(tables.map(({ name }) => name)).toEqual(PACKED.map(({ table }) => table));
  const unused = tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  expect(unused).toEqual([]);
  expect(files.length).toBeGreaterThanOrEqual(2);
  const all = `${await readFile(file, 'latin1')}`;
  expect(all).not.toContain(source.producerId.replaceAll('-', ''));
  for (const [name, text] of inside(content)) expect([name, text?.includes(source.producerId)]).toEqual([name, false]);
});

test('two packages of an unchanged school are identical to the byte', async () => {
  expect(inside(await contentOf(await exported(source)))).toEqual(inside(content));
});

test('imported beside the original, a package creates another school, and the original stays unchanged', async () => {
  const copy = await emptyPanel(here, { plan_id: 'basic', student_limit: 500 });
  const packageId = await sent(copy, file);
  const { brought: examined } = await packagesOf(copy);
  expect(examined).toMatchObject({ id: packageId, state: 'examined', found: { courses: expect.any(Number) } });
  const done = await brought(copy, file);
  expect(done).toMatchObject({ state: 'done' });
  // Their codes are the other school's.
  expect(done?.found?.takenCodes).toBeGreaterThan(0);
  expect(inside(await contentOf(await exported(source)))).toEqual(inside(content));
  const courses = await asPlatform(here.services.db, (tx) =>
    tx.selectFrom('courses').select('id').where('producer_id', 'in', [copy.producerId, source.producerId]).execute(),
  );
  expect(new Set(courses.map(({ id }) => id)).size).toBe(courses.length);
});
