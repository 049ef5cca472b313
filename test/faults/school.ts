import { chosenAfterProof, type Target } from '#server/auth/scope.ts';
import { openSession } from '#server/auth/sessions/open-session.ts';
import { asPlatform, type Database } from '#server/db.ts';
import type { SalesWebhook } from '#shared/contract/school/sales.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import type { HttpClient } from './client.ts';

/** A school that is written to, through the sessions of its producer and of some of its students. */
export type WrittenSchool = TestSchool & {
  producer: string;
  learners: { studentId: string; cookie: string }[];
  /** The school for adding and moving courses and lessons; nobody is enrolled. */
  made: { courseId: string; moduleId: string; orderedModuleId: string; orderedLessonId: string };
  watched: { courseId: string; lessonIds: string[] };
  sold: { courseId: string; webhookPath: string };
};

export type Size = { students: number; lessons: number };
const ORDERED = 5;

export async function furnishSchool(
  db: Database,
  http: HttpClient,
  { students, lessons }: Size,
): Promise<WrittenSchool> {
  const school = await newSchool(db, { student_limit: 1_000_000 });
  const { producerId } = school;
  const published = { published: true };
  const made = await newCourse(db, school, { modules: [[], Array.from({ length: ORDERED }, () => ({}))] });
  const watched = await newCourse(db, school, { ...published, modules: [Array.from({ length: lessons }, () => ({}))] });
  const sold = await newCourse(db, school, published);
  const learners: WrittenSchool['learners'] = [];
  for (let count = 0; count < students; count++) {
    const { studentId, userId } = await newStudent(db, school);
    await openEnrollment(db, { producerId, studentId }, watched.id);
    learners.push({ studentId, cookie: await signIn(db, { kind: 'student', userId, producerId }) });
  }
  const producer = await signIn(db, { kind: 'producer', userId: producerId });
  const { url } = await http.call<SalesWebhook>('producer.webhook', { courseId: sold.id }, producer);
  const { pathname, search } = new URL(url);
  return {
    ...school,
    producer,
    learners,
    made: {
      courseId: made.id,
      moduleId: made.moduleIds[0] ?? '',
      orderedModuleId: made.moduleIds[1] ?? '',
      orderedLessonId: made.lessonIds[0] ?? '',
    },
    watched: { courseId: watched.id, lessonIds: watched.lessonIds },
    sold: { courseId: sold.id, webhookPath: pathname + search },
  };
}

async function signIn(db: Database, who: Target): Promise<string> {
  const device = { ip: '127.0.0.1', userAgent: 'test', deviceId: 'faults' };
  const opened = { ...who, device, credential: chosenAfterProof };
  return `sid=${(await asPlatform(db, (tx) => openSession(tx, opened))).token}`;
}
