import type { Catalogue } from '#shared/contract/student.ts';
import type { Learner } from '../actors.ts';
import type { Services } from '../context.ts';
import { modulesFor } from './course.ts';
import { cachedOffer, heldPart, type Offer, type OfferedCourse } from './offer.ts';
import { releasedAmong, resumeCards } from './resume.ts';
import { readStanding, type Standing, type StandingIn } from './standing.ts';

/** The first screen: what to continue with, the student's open courses, the school's other courses, and its banners. */
export async function readCatalogue(services: Pick<Services, 'cache' | 'db'>, student: Learner): Promise<Catalogue> {
  const offer = await cachedOffer(services, student.producerId);
  const courses = [...offer.courses.values()];
  const standing = await readStanding(services.db, student, courses);
  const released = releasedAmong(courses, standing);
  return catalogueOf(offer, released ? await readStanding(services.db, student, courses, released) : standing);
}

export function catalogueOf(offer: Offer, standing: Standing & { chosen: string[] }): Catalogue {
  const mine = new Map(standing.enrollments.map((enrollment) => [enrollment.courseId, enrollment]));
  const [open, others] = partition(offer, mine);
  return {
    courses: open.toSorted(latestEnrolledFirst).map(([course, enrollment]) => courseCard(course, enrollment)),
    others: others.map((course) => ({ ...faceOf(course), endedOn: mine.get(course.id)?.endedOn ?? null })),
    banners: offer.banners,
    resume: resumeCards(standing, offer, mine),
    modules: modulesOfOnly(open, standing),
  };
}

type Held = [OfferedCourse, StandingIn];

/** Both newest first, as in the offer. */
function partition(offer: Offer, mine: ReadonlyMap<string, StandingIn>): [open: Held[], others: OfferedCourse[]] {
  const open: Held[] = [];
  const others: OfferedCourse[] = [];
  for (const course of offer.courses.values()) {
    const enrollment = mine.get(course.id);
    if (enrollment?.open) open.push([heldPart(course, enrollment), enrollment]);
    else others.push(course);
  }
  return [open, others];
}

const latestEnrolledFirst = ([, a]: Held, [, b]: Held) => Date.parse(b.enrolledAt) - Date.parse(a.enrolledAt);

const faceOf = ({ id, title, coverUrl, lessonCount }: OfferedCourse) => ({ id, title, coverUrl, lessonCount });

const courseCard = (course: OfferedCourse, { progress, status, lastDay }: StandingIn) => ({
  ...faceOf(course),
  progress,
  status,
  lastDay,
});

/** A school with a single course shows its modules instead of one cover. */
function modulesOfOnly(open: Held[], standing: Standing): Catalogue['modules'] {
  const [only, ...more] = open;
  return only && more.length === 0 ? modulesFor(...only, standing) : [];
}
