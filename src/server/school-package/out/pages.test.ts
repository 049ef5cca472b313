import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { asSchool } from '../../db.ts';
import { packedColumns } from '../columns.ts';
import { PACKED } from '../packed-tables.ts';
import { pagesOf } from './pages.ts';

const MIB = 1024 * 1024;

test('pages of long rows have fewer rows, and each row comes once', async () => {
  const { db } = (await testApp()).services;
  const school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  const threadId = await newThread(db, student, { lessonId: course.lessonIds[0] ?? '', courseId: course.id });
  const { producerId } = school;
  const posts = PACKED.find(({ table }) => table === 'thread_posts');
  if (!posts) throw new Error('Not packed');
  const pages = await asSchool(db, school, async (tx) => {
    await sql`
      insert into thread_posts (producer_id, id, thread_id, author_name, body)
      select ${producerId}, gen_random_uuid(), ${threadId}, 'Duda', n || repeat('é', 3900) from generate_series(1, 3000) n`.execute(
      tx,
    );
    const columns = (await packedColumns(tx)).get(posts.table) ?? [];
    const found: { rows: number; lines: string[]; bytes: number }[] = [];
    for await (const { rows, content } of pagesOf(tx, posts, columns, producerId))
      found.push({ rows, lines: `${content}`.split('\n').slice(0, -1), bytes: content.length });
    return found;
  });
  expect(pages.map(({ rows, lines }) => rows - lines.length).filter(Boolean)).toEqual([]);
  const ids = pages.flatMap(({ lines }) => lines.map((line) => (JSON.parse(line) as { id: string }).id));
  expect([ids.length, new Set(ids).size]).toEqual([3001, 3001]);
  expect(ids).toEqual([...ids].sort());
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(MIB);
});
