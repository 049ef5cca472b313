import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { libraryContract } from '#shared/contract/student/student-library.ts';
import { testApp } from '#test/app.ts';
import {
  lessonInput,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { updateLesson } from '../../courses/lessons.ts';
import { asPlatform } from '../../db.ts';
import { setCompletion } from './completion.ts';
import { setPosition } from './position.ts';
import { clampStretches, completesLesson, type Stretch } from './watched.ts';

const { db, jobs } = (await testApp()).services;

let school: TestSchool;
let student: TestStudent;
let lessonIds: string[];
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  const course = await newCourse(db, school, { modules: [[{}, {}]] });
  await openEnrollment(db, student, course.id);
  lessonIds = course.lessonIds;
});

type Heartbeat = { watched: Stretch[]; at?: number; duration?: number | null; lessonId?: string };

const watch = ({ watched, at = watched.at(-1)?.[1] ?? 0, duration = 600, lessonId = lessonIds[0] ?? '' }: Heartbeat) =>
  setPosition(db, jobs, student, { lessonId, positionSeconds: at, durationSeconds: duration, watched });

const change = (table: 'lesson_progress' | 'client_settings' | 'lessons', values: object) =>
  asPlatform(db, (tx) => tx.updateTable(table).set(values).where('producer_id', '=', school.producerId).execute());
/** Backdates the opening of the lesson. */
const begun = async (hours: number) => {
  await watch({ watched: [] });
  await change('lesson_progress', { begun_at: sql`app_now() - ${hours} * interval '1 hour'` });
};
const kept = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('lesson_progress')
      .where('producer_id', '=', school.producerId)
      .select(['completed', 'watched'])
      .executeTakeFirstOrThrow(),
  );

describe('playing nine tenths of a video completes its lesson', () => {
  test('once, and updates the course’s progress', async () => {
    await begun(1);
    expect((await watch({ watched: [[0, 539]] })).completion).toBeNull();
    expect((await watch({ watched: [[539, 540]] })).completion).toMatchObject({ progress: 50, completedLessons: 1 });
    expect((await watch({ watched: [[540, 600]] })).completion).toBeNull();
    expect((await kept()).completed).toBe(true);
  });

  test('in any order of parts, each second counted once', async () => {
    await begun(1);
    for (let again = 0; again < 5; again += 1) await watch({ watched: [[0, 200]] });
    await watch({ watched: [[400, 600]] });
    expect((await kept()).watched).toBe('{[0,200),[400,600)}');
    expect((await watch({ watched: [[190, 350]] })).completion).not.toBeNull();
  });

  test('but seeking to the end does not', async () => {
    await begun(1);
    const { completion } = await watch({ watched: [[590, 600]], at: 600 });
    expect(completion).toBeNull();
  });

  test('two tabs of the same part count once', async () => {
    await begun(1);
    await Promise.all([watch({ watched: [[0, 500]] }), watch({ watched: [[0, 510]] })]);
    expect((await kept()).watched).toBe('{[0,510)}');
  });

  test('an hour played offline can be reported at once', async () => {
    await begun(1);
    const hour = await watch({ watched: [[0, 3_500]], duration: 3_600 });
    expect(hour.completion).not.toBeNull();
  });

  test('with the share that the school has chosen, or never', async () => {
    await begun(1);
    await change('client_settings', { completion_percent: null });
    expect((await watch({ watched: [[0, 600]] })).completion).toBeNull();
    await change('client_settings', { completion_percent: 100 });
    await change('lesson_progress', { watched: '{}' });
    expect((await watch({ watched: [[0, 599]] })).completion).toBeNull();
    expect((await watch({ watched: [[599, 600]] })).completion).not.toBeNull();
  });

  test('with the lesson’s stored length if the player reports none', async () => {
    await begun(1);
    expect((await watch({ watched: [[0, 590]], duration: null })).completion).toBeNull();
    await change('lessons', { duration_seconds: 600 });
    expect((await watch({ watched: [[590, 591]], duration: null })).completion).not.toBeNull();
  });

  test('after unmarking it has to be watched again', async () => {
    const [lessonId = ''] = lessonIds;
    await begun(1);
    await watch({ watched: [[0, 560]] });
    await setCompletion(db, jobs, student, { lessonId, completed: false });
    expect((await watch({ watched: [[560, 600]] })).completion).toBeNull();
    expect(await kept()).toEqual({ completed: false, watched: '{[560,600)}' });
  });
});

describe('another video in a lesson', () => {
  const put = (videoUrl: string) =>
    updateLesson(db, school, { lessonId: lessonIds[0] ?? '', ...lessonInput({ videoUrl }) });
  const stop = () =>
    asPlatform(db, (tx) =>
      tx
        .selectFrom('lesson_progress')
        .where('producer_id', '=', school.producerId)
        .select(['completed', 'watched', 'position_seconds as position', 'duration_seconds as duration'])
        .executeTakeFirstOrThrow(),
    );
  beforeEach(() => put('https://youtu.be/aqz-KE-bpKQ'));

  test('is watched from its own beginning, and not completed by what was watched of the one before', async () => {
    await begun(1);
    await watch({ watched: [[0, 500]] });
    await put('https://youtu.be/ScMzIvxBSi4');
    expect(await stop()).toEqual({ completed: false, watched: '{}', position: 0, duration: null });
    expect((await watch({ watched: [[0, 10]], duration: 300 })).completion).toBeNull();
    expect(await stop()).toEqual({ completed: false, watched: '{[0,10)}', position: 10, duration: 300 });
  });

  test('does not count what was played of the one before without a connection', async () => {
    await begun(1);
    await watch({ watched: [[0, 10]] });
    await put('https://youtu.be/ScMzIvxBSi4');
    expect((await watch({ watched: [[10, 600]] })).completion).toBeNull();
    expect((await stop()).watched).toBe('{}');
  });

  test('leaves completions, and what is watched of other lessons', async () => {
    const [, otherId = ''] = lessonIds;
    await begun(1);
    await watch({ watched: [[0, 600]] });
    await put('https://youtu.be/ScMzIvxBSi4');
    expect(await stop()).toEqual({ completed: true, watched: '{}', position: 0, duration: null });
    await watch({ watched: [[0, 20]], lessonId: otherId });
    await put('https://vimeo.com/76979871');
    const others = asPlatform(db, (tx) =>
      tx.selectFrom('lesson_progress').where('lesson_id', '=', otherId).select('watched').executeTakeFirstOrThrow(),
    );
    expect((await others).watched).toBe('{[0,20)}');
  });

  test('is none if only the address is written differently', async () => {
    await begun(1);
    await watch({ watched: [[0, 500]] });
    await put('https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=30');
    expect(await stop()).toEqual({ completed: false, watched: '{[0,500)}', position: 500, duration: 600 });
  });
});

describe('impossible reports', () => {
  test('faster than twice the elapsed time: the position is stored, the seconds are not', async () => {
    expect((await watch({ watched: [[0, 600]], at: 600 })).completion).toBeNull();
    expect(await kept()).toEqual({ completed: false, watched: '{}' });
    await watch({ watched: [[0, 20]] });
    expect((await kept()).watched).toBe('{[0,20)}');
    expect((await watch({ watched: [[20, 600]] })).positionSeconds).toBe(600);
    expect((await kept()).watched).toBe('{[0,20)}');
  });

  test('beyond the end of the video', async () => {
    await begun(1);
    await watch({ watched: [[550, 900]], at: 900 });
    expect((await kept()).watched).toBe('{[550,600)}');
    expect(clampStretches([[700, 900]], 600)).toEqual([]);
  });

  test('a video of forty hours is started, and not completed', async () => {
    await begun(1);
    expect((await watch({ watched: [[0, 60]], duration: 144_000 })).completion).toBeNull();
    expect(completesLesson({ watchedSeconds: 144_000, durationSeconds: 144_000, completionPercent: 90 })).toBe(true);
  });

  test.each([
    { watched: [[10, 10]] },
    { watched: [[20, 10]] },
    { watched: [[-1, 10]] },
    { watched: [[0.5, 10]] },
    { watched: [[0, 604_801]] },
    { watched: [[0]] },
    { watched: 'tudo' },
    { watched: Array.from({ length: 201 }, (_, at) => [at * 2, at * 2 + 1]) },
  ])('%j is refused', (wrong) => {
    const input = { lessonId: lessonIds[0], positionSeconds: 30, durationSeconds: 600, ...wrong };
    expect(libraryContract.setPosition['~orpc'].inputSchema?.safeParse(input).success).toBe(false);
  });
});
