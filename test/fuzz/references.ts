import { newCode } from '#server/learning/progress/viewings.ts';

/*
 * Generated inputs name what is in a world by references such as `@own.courseId`, which are put in place of the ids just before a
 * call: so a case reads the same in every world, and may be repeated in another.
 */

export const PLACES = ['own', 'sameSchool', 'otherSchool', 'random'] as const;

const IDS = [
  'courseId',
  'moduleId',
  'lessonId',
  'attachmentId',
  'taskLessonId',
  'spareCourseId',
  'spareModuleId',
  'spareLessonId',
  'spareAttachmentId',
  'producerId',
  'notificationId',
  'noticeId',
  'bannerId',
  'emailId',
  'studentId',
  'spareStudentId',
  'cohortId',
  'spareCohortId',
  'userId',
  'importId',
  'deliveryId',
  'purchaseId',
  'paymentId',
  'attemptId',
  'handedInId',
  'questionId',
  'sessionId',
  'submissionId',
  'spareSubmissionId',
  'taskFileId',
  'threadId',
  'postId',
  'ownPostId',
  'teamNoteId',
  'studentSessionId',
] as const;
const SECRETS = [
  'saleToken',
  'noticesToken',
  'digestToken',
  'recoveryToken',
  'accessToken',
  'resetToken',
  'calendarFile',
] as const;

export type ReferenceName =
  | (typeof IDS)[number]
  | (typeof SECRETS)[number]
  | 'code'
  | 'slug'
  | 'email'
  | 'producerEmail';
export type Reference = `@${(typeof PLACES)[number]}.${ReferenceName}`;
export type Book = Record<Reference, string>;

/** One's own more often: otherwise most calls would end at what is not there. */
const everywhere = (names: readonly ReferenceName[]): Reference[] =>
  names.flatMap((name) => (['own', 'own', ...PLACES] as const).map((place): Reference => `@${place}.${name}`));

export const ID_REFERENCES = everywhere(IDS);
export const TEXT_REFERENCES = everywhere(['code', 'slug', 'email', 'producerEmail', ...SECRETS]);

/** Something of the same shape, for asking a schema whether it takes such a thing. */
export function sampleOf(text: string): string {
  if (!text.startsWith('@')) return text;
  if (ID_REFERENCES.includes(text as Reference)) return '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  if (text.endsWith('.code')) return newCode();
  return /mail$/.test(text) ? 'pessoa@example.com' : 'escola-abc';
}

/** Fields that go by another name than what they mean. */
const ALSO_CALLED: Record<string, string> = {
  course_id: 'courseId',
  profileId: 'userId',
  adminId: 'producerId',
  id: 'spareCourseId',
  noteId: 'teamNoteId',
};

/** The references that a field of this name means: `courseIds` takes those of courses. */
export function namedBy(field: string): Reference[] {
  const [singular = ''] = (ALSO_CALLED[field] ?? field).split(/s$/);
  if (field === 'id') return ID_REFERENCES.filter((each) => each.includes('.spare'));
  const spare = `spare${singular.charAt(0).toUpperCase()}${singular.slice(1)}`;
  const named = (name: string) => [...ID_REFERENCES, ...TEXT_REFERENCES].filter((each) => each.endsWith(`.${name}`));
  return [...named(singular), ...named(spare)];
}

/** The same, of what nothing else needs. */
export const spared = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value).replace(
      /@own\.(course|module|lesson|student|cohort)Id/g,
      (_, [first = '', ...rest]) => `@own.spare${first.toUpperCase()}${rest.join('')}Id`,
    ),
  ) as T;

export function resolve(value: unknown, book: Book): unknown {
  if (typeof value === 'string') return book[value as Reference] ?? value;
  if (Array.isArray(value)) return value.map((each) => resolve(each, book));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return fromPairs(Object.entries(value).map(([key, each]) => [key, resolve(each, book)]));
}

/** Also creates a key `__proto__`, like JSON.parse. */
export function fromPairs(pairs: [string, unknown][]): object {
  const made = {};
  for (const [key, value] of pairs)
    Object.defineProperty(made, key, { value, enumerable: true, writable: true, configurable: true });
  return made;
}
