import { totalSeconds } from '#shared/access/lengths.ts';
import { isOpen } from '#shared/access/release.ts';
import { resumeAt } from '#shared/access/resume.ts';
import type { ResumeCard } from '#shared/contract/student.ts';
import { heldPart, type Offer, type OfferedCourse, type OfferedLesson } from './offer.ts';
import { factsOf } from './release/facts.ts';
import type { Standing, StandingIn, Watched } from './standing.ts';

/** Cards to continue with: begun courses, else a first one. Courses without a released lesson are skipped. */
export function resumeCards(
  standing: Standing & { chosen: string[] },
  offer: Offer,
  mine: ReadonlyMap<string, StandingIn>,
): ResumeCard[] {
  const watched = new Map(standing.watched.map((each) => [each.lessonId, each]));
  const cards = standing.chosen.flatMap((courseId) => {
    const [course, enrollment] = [offer.courses.get(courseId), mine.get(courseId)];
    return course && enrollment ? cardOf(heldPart(course, enrollment), enrollment, watched, standing) : [];
  });
  const begun = cards.filter(({ stage }) => stage === 'continue');
  return begun.length > 0 ? begun : cards.slice(0, 1);
}

/**
 * Of a student's courses those with a released lesson, if courses without one were chosen in their place; else null.
 * What depends on a completed lesson counts as unreleased: an earlier lesson is released then.
 */
export function releasedAmong(
  courses: readonly OfferedCourse[],
  standing: Standing & { chosen: string[] },
): OfferedCourse[] | null {
  const mine = new Map(standing.enrollments.map((enrollment) => [enrollment.courseId, enrollment]));
  const now = new Date(standing.now);
  const isReleased = (course: OfferedCourse) => {
    const enrollment = mine.get(course.id);
    if (!enrollment?.open) return false;
    const facts = factsOf(enrollment, standing);
    return heldPart(course, enrollment).modules.some(({ lessons }) =>
      lessons.some(({ id }) => isOpen(course.releases(id, facts), now)),
    );
  };
  const isChosen = ({ id }: OfferedCourse) => standing.chosen.includes(id);
  if (courses.filter(isChosen).every(isReleased)) return null;
  const released = courses.filter(isReleased);
  return released.every(isChosen) ? null : released;
}

function cardOf(
  course: OfferedCourse,
  enrollment: StandingIn,
  watched: ReadonlyMap<string, Watched>,
  standing: Standing,
): ResumeCard[] {
  const places = placesIn(course, enrollment, watched, standing);
  const next = nextLesson(places);
  if (!next?.available) return [];
  const { lesson, stop, moduleNumber, lessonNumber, moduleLessons } = next;
  const { progress, enrolledAt, completedAt, lastDay } = enrollment;
  const { positionSeconds = 0, lastWatchedAt = null } = stop ?? {};
  const durationSeconds = stop?.durationSeconds ?? lesson.durationSeconds;
  return [
    {
      stage: stageOf(progress, places),
      courseId: course.id,
      courseTitle: course.title,
      courseCoverUrl: course.coverUrl,
      progress,
      lessonCount: course.lessonCount,
      enrolledAt,
      completedAt,
      lastDay,
      courseSeconds: totalSeconds(course.modules.flatMap(({ lessons }) => lessons)),
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      moduleNumber,
      lessonNumber,
      moduleLessons,
      positionSeconds: resumeAt({ positionSeconds, durationSeconds }),
      durationSeconds,
      watchedAt: lastWatchedAt,
    },
  ];
}

function stageOf(progress: number, places: Place[]): ResumeCard['stage'] {
  if (progress === 100) return 'done';
  return progress > 0 || places.some(({ stop }) => stop?.lastWatchedAt) ? 'continue' : 'start';
}

type Place = {
  lesson: OfferedLesson;
  stop: Watched | undefined;
  available: boolean;
  moduleNumber: number;
  lessonNumber: number;
  moduleLessons: number;
};

function placesIn(
  { modules, releases }: OfferedCourse,
  enrollment: StandingIn,
  watched: ReadonlyMap<string, Watched>,
  standing: Standing,
): Place[] {
  const [facts, now] = [factsOf(enrollment, standing), new Date(standing.now)];
  return modules.flatMap(({ lessons }, module) =>
    lessons.map((lesson, at) => ({
      lesson,
      stop: watched.get(lesson.id),
      available: isOpen(releases(lesson.id, facts), now),
      moduleNumber: module + 1,
      lessonNumber: at + 1,
      moduleLessons: lessons.length,
    })),
  );
}

/**
 * The lesson that was left unfinished last, else the next one, else, while the others are unreleased, the last watched.
 */
function nextLesson(places: Place[]): Place | undefined {
  const toDo = places.filter(({ available, stop }) => available && !stop?.completed);
  return lastWatched(toDo.filter(({ stop }) => stop)) ?? toDo[0] ?? lastWatched(places);
}

/** The first of them if several were watched at the same time, or none was. */
const lastWatched = (places: Place[]): Place | undefined =>
  places.reduce<Place | undefined>(
    (latest, place) => (watchedAt(place) > watchedAt(latest) ? place : (latest ?? place)),
    undefined,
  );

/** Compared as text: within one session PostgreSQL formats them uniformly. */
const watchedAt = (place: Place | undefined) => place?.stop?.lastWatchedAt ?? '';
