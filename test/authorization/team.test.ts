import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import type { producerContract } from '#shared/contract/producer.ts';
import { type Operation, operations, type TestApp, testApp } from '../app.ts';
import { newMember } from '../fixtures/team/team-fixture.ts';
import type { Expected } from './expected.ts';
import { MATRIX } from './matrix.ts';
import { type Failure, fingerprint } from './run-matrix.ts';
import type { Place } from './targets.ts';
import { LET_IN, SEATS } from './team-matrix.ts';
import { buildWorld, type World } from './world.ts';

/* The members' columns of the matrix: each role against each of the panel's operations, in a world of its own. */

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

type Letter = keyof typeof SEATS;
type Producers = keyof typeof producerContract;

const PLACES: Place[] = ['own', 'sameSchool', 'otherSchool', 'random', 'malformed'];
const ofPanel = operations().filter((operation) => operation.startsWith('producer.'));
const letIn = (operation: Operation, letter: Letter) =>
  LET_IN[operation.replace('producer.', '') as Producers].includes(letter);

/** Operations without a course, or about somebody in both courses. */
const OF_NO_COURSE = [
  ...['uploadImage', 'readQuestionFile', 'videoTitle', 'student', 'addTeamNote', 'accessHistory'],
  ...['submission', 'saveReview', 'gradeSubmission', 'reopenSubmission'],
];

/** In this world these have no turma, except the one put into the moderator's. */
const OF_A_TURMA = ['conversation', 'answer', 'assignThreads', 'pinThread', 'closeThread', 'judgePost'];

/** A note is its author's alone. */
const OF_ITS_AUTHOR = ['changeTeamNote', 'removeTeamNote'];

/**
 * Permitted members get the producer's answer. An instructor of one course gets, for the other course, the
 * answer given for another school's.
 */
function expectedOf(operation: Operation, letter: Letter, place: Place): Expected {
  if (!letIn(operation, letter)) return 'role_forbidden';
  const { expected } = MATRIX[operation];
  const own = expected.producer;
  const name = operation.replace('producer.', '');
  if (typeof own === 'string') return own;
  if (own[place] === 'ok' && OF_ITS_AUTHOR.includes(name)) return 'not_found';
  const hidden =
    place === 'sameSchool' &&
    (letter === 'I' ? !OF_NO_COURSE.includes(name) : letter === 'M' && OF_A_TURMA.includes(name));
  return own[hidden ? 'otherSchool' : place];
}

/** Refused members are told before anything is looked up. */
const placesFor = (operation: Operation, letter: Letter) => (letIn(operation, letter) ? PLACES : PLACES.slice(0, 1));

async function tryAll(letter: Letter, asked: readonly Operation[]): Promise<Failure[]> {
  const { db } = app.services;
  const world = await buildWorld(app, db);
  const member = await newMember(
    db,
    { producerId: world.targets.own.producerId },
    {
      ...SEATS[letter],
      ...(letter === 'I' && { course_ids: [world.targets.own.courseId] }),
      ...(letter === 'M' && { cohort_ids: [world.targets.own.cohortId] }),
    },
  );
  const { threadId, cohortId } = world.targets.own;
  await asPlatform(db, (tx) =>
    tx.updateTable('threads').set({ cohort_id: cohortId }).where('id', '=', threadId).execute(),
  );
  const caller = await app.signedIn({ kind: 'producer', ...member });
  const cells = asked.flatMap((operation) =>
    placesFor(operation, letter).map((place) => ({ operation, place, expected: expectedOf(operation, letter, place) })),
  );
  const failures: Failure[] = [];
  const before = await fingerprint(db);
  for (const cell of cells.filter(({ expected }) => expected !== 'ok'))
    failures.push(...(await tryCell(world, letter, cell, caller.cookie ?? '')));
  if ((await fingerprint(db)) !== before)
    failures.push({ cell: `${letter}: all refusals together`, expected: 'an unchanged database', got: 'another' });
  for (const cell of cells.filter(({ expected }) => expected === 'ok'))
    failures.push(...(await tryCell(world, letter, cell, caller.cookie ?? '')));
  return failures;
}

type Cell = { operation: Operation; place: Place; expected: Expected };

async function tryCell(
  world: World,
  letter: Letter,
  { operation, place, expected }: Cell,
  cookie: string,
): Promise<Failure[]> {
  const cell = `${operation} · ${letter} · ${place}`;
  const { code, status, text } = await app.call(operation, MATRIX[operation].input(world.targets[place]), { cookie });
  const got = code ?? 'ok';
  const failures: Failure[] = got === expected ? [] : [{ cell, expected, got: `${got} (${status})` }];
  // Titles of the course that is not theirs begin so.
  const others = [world.foreignMark, ...(letter === 'I' ? [`Outro curso ${world.ownMark}`] : [])];
  if (others.some((mark) => text.includes(mark)))
    failures.push({ cell, expected: 'nothing of another course', got: text.slice(0, 300) });
  return failures;
}

describe('the team', () => {
  test.each(Object.keys(SEATS) as Letter[])(
    '%s gets what the matrix says, and nothing else [v5.0.0-8.2.1]',
    async (letter) => {
      expect(await tryAll(letter, ofPanel)).toEqual([]);
    },
    600_000,
  );

  test('control: an instructor without database limits is detected', async () => {
    const owner = new pg.Pool({ connectionString: app.url, max: 1 });
    await owner.query(`alter policy team on lessons using (true)`);
    await owner.query(`alter policy team on courses using (true)`);
    try {
      const lessons = ofPanel.filter((operation) =>
        /^producer\.(outline|updateLesson|courses|captions)$/.test(operation),
      );
      const failures = await tryAll('I', lessons);
      expect(failures.map(({ cell }) => cell)).toEqual(
        expect.arrayContaining(['producer.outline · I · sameSchool', 'producer.courses · I · own']),
      );
    } finally {
      await owner.query(`alter policy team on lessons using (course_id = any ((select app_course_ids())::uuid[]))`);
      await owner.query(`alter policy team on courses using (id = any ((select app_course_ids())::uuid[]))`);
      await owner.end();
    }
  });
});
