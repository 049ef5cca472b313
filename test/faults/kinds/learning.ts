import { sql } from 'kysely';
import type { Favorites } from '#shared/contract/student/student-library.ts';
import type { CourseDetail, LessonContent } from '#shared/contract/student.ts';
import { type HttpClient, rpc } from '../client.ts';
import { type Found, Ledger } from '../ledger.ts';
import type { WrittenSchool } from '../school.ts';
import { countOf, foundBy, type Kind, kind } from './kind.ts';

/* A student's writes to a lesson. The key is the pair of both. */

type Pair = { key: string; cookie: string; lessonId: string };
const keyOf = (studentId: string, lessonId: string) => `${studentId} ${lessonId}`;

export function learningKinds(school: WrittenSchool): Kind[] {
  const { producerId, watched } = school;
  const [toComplete, toStar, toStop] = [pairsOf(school), pairsOf(school), pairsOf(school)];
  const positions = new Ledger();
  let seconds = 0;

  return [
    kind({
      name: 'completion',
      next: () => nextOf(toComplete, ({ lessonId }) => ['student.setCompletion', { lessonId, completed: true }]),
      stored: (tx) =>
        foundBy(
          tx,
          sql`select student_id || ' ' || lesson_id as key, count(*)::integer as found from lesson_progress
            where producer_id = ${producerId} and completed group by 1`,
        ),
      shown: (http) =>
        ofLearners(school, async (learner) => {
          const { courseId } = watched;
          const course = await http.call<CourseDetail>('student.course', { courseId }, learner.cookie);
          return course.modules
            .flatMap(({ lessons }) => lessons.filter(({ completed }) => completed))
            .map(({ id }) => id);
        }),
    }),
    kind({
      name: 'favorite',
      next: () => nextOf(toStar, ({ lessonId }) => ['student.addFavorite', { lessonId }]),
      stored: (tx) =>
        foundBy(
          tx,
          sql`select student_id || ' ' || lesson_id as key, count(*)::integer as found from lesson_favorites
            where producer_id = ${producerId} group by 1`,
        ),
      shown: (http) =>
        ofLearners(school, async ({ cookie }) => {
          const { lessons } = await http.call<Favorites>('student.favorites', undefined, cookie);
          return lessons.map(({ lessonId }) => lessonId);
        }),
    }),
    kind(
      {
        name: 'position',
        next() {
          const pair = toStop.shift();
          if (!pair) return null;
          toStop.push(pair);
          const value = (++seconds % 600_000) + 1;
          const stop = { lessonId: pair.lessonId, positionSeconds: value, durationSeconds: null };
          return { key: pair.key, value, ask: rpc('student.setPosition', stop, pair.cookie) };
        },
        stored: (tx) =>
          foundBy(
            tx,
            sql`select student_id || ' ' || lesson_id as key, position_seconds as found from lesson_progress
              where producer_id = ${producerId} and position_seconds > 0`,
          ),
        shown: (http) => shownPositions(http, school, positions),
      },
      positions,
    ),
  ];
}

const pairsOf = ({ learners, watched }: WrittenSchool): Pair[] =>
  watched.lessonIds.flatMap((lessonId) =>
    learners.map(({ studentId, cookie }) => ({ key: keyOf(studentId, lessonId), cookie, lessonId })),
  );

function nextOf(pairs: Pair[], what: (pair: Pair) => [string, object]) {
  const pair = pairs.shift();
  return pair ? { key: pair.key, ask: rpc(...what(pair), pair.cookie) } : null;
}

async function ofLearners(
  { learners }: WrittenSchool,
  lessonsOf: (learner: WrittenSchool['learners'][number]) => Promise<string[]>,
): Promise<Found> {
  const keys: string[] = [];
  for (const learner of learners) {
    for (const lessonId of await lessonsOf(learner)) keys.push(keyOf(learner.studentId, lessonId));
  }
  return countOf(keys);
}

async function shownPositions(http: HttpClient, { learners }: WrittenSchool, { values }: Ledger): Promise<Found> {
  const found = new Map<string, number>();
  for (const key of values.keys()) {
    const [studentId, lessonId] = key.split(' ');
    const cookie = learners.find((learner) => learner.studentId === studentId)?.cookie ?? '';
    const { positionSeconds } = await http.call<LessonContent>('student.lesson', { lessonId }, cookie);
    if (positionSeconds > 0) found.set(key, positionSeconds);
  }
  return found;
}
