import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { dropOwnDatabase, ownDatabase } from '#test/database.ts';
import { photo } from '#test/fixtures/conversations/picture-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { loginTo } from '#test/fixtures/login.ts';
import { newAssignment } from '#test/fixtures/tasks/assignment-fixture.ts';
import { PDF } from '#test/fixtures/tasks/task-fixture.ts';
import { type Wire, wireTo } from '#test/fixtures/wire.ts';
import { addTaskFile } from '../assignments/student/files.ts';
import { addAttachment } from '../attachments/add.ts';
import { storeStudentPicture } from '../conversations/pictures/store-picture.ts';
import { isUnavailable } from '../database/connection/outage.ts';
import { asPlatform, type Database, openDatabase } from '../db.ts';

/* Uploads are stored before their row is committed, and the connection may break in between. */

const { storage } = (await testApp()).services;

let url: string;
let wire: Wire;
let db: Database;
let school: TestSchool;
let student: TestStudent;
let lessonId: string;

beforeAll(async () => {
  url = await ownDatabase();
  wire = await wireTo(await loginTo(url));
  db = openDatabase(wire.url, { max: 2 });
});
afterAll(async () => {
  await db.close();
  await wire.close();
  await dropOwnDatabase(url);
});
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  const course = await newCourse(db, school, { modules: [[{}]] });
  await openEnrollment(db, student, course.id);
  lessonId = course.lessonIds[0] ?? '';
  await newAssignment(db, school, lessonId, {});
});

const pdf = () => new File([PDF], 'guia.pdf');

const KINDS = {
  attachment_files: () => addAttachment({ db, storage }, school, { lessonId, file: pdf() }),
  submission_files: () => addTaskFile({ db, storage }, student, { lessonId, version: 1, file: pdf() }),
  post_pictures: async () => {
    const file = new File([new Uint8Array(await photo())], 'foto.jpg');
    return storeStudentPicture({ db, storage }, student, { lessonId, pictureId: randomUUID(), file });
  },
};

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'a file whose row in %s was committed stays, even if the commit’s response was lost',
  async (table) => {
    wire.cutAtCommits();
    const failure = await KINDS[table]().catch((error) => error);
    wire.restore();
    expect(isUnavailable(failure)).toBe(true);
    const rows = await asPlatform(db, (tx) =>
      tx.selectFrom(table).select('key').where('producer_id', '=', school.producerId).execute(),
    );
    expect(rows).toHaveLength(1);
    for (const { key } of rows) expect(await storage.exists(key)).toBe(true);
  },
);
