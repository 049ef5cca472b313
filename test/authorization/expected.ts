import type { ErrorCode } from '#shared/errors.ts';
import type { Place, Targets } from './targets.ts';
import type { Principal } from './world.ts';

/** The expected result: 'ok', or an error code. */
export type Expected = 'ok' | ErrorCode;

export type Row = {
  input(targets: Targets): unknown;
  /** Per principal, either one answer whatever is named, or one per place of what is named. */
  expected: Record<Principal, Expected | Record<Place, Expected>>;
  /** Why it may show something of a school to whoever is in another, or in none. */
  showsAnybody?: string;
};

/** Only students with access pass the guard of the student subtree. */
export const students = (
  inSchool: Row['expected']['student'],
  outside: Row['expected']['student'],
): Row['expected'] => ({
  anonymous: 'not_signed_in',
  student: inSchool,
  studentWithoutAccess: 'no_active_enrollment',
  studentOfOtherSchool: outside,
  studentOfClosedSchool: 'school_closed',
  producer: 'forbidden',
  producerExpired: 'forbidden',
  producerOther: 'forbidden',
  owner: 'forbidden',
  viewer: 'forbidden',
  revokedStudent: 'session_ended',
  revokedProducer: 'session_ended',
});

/** A student, whether or not anything is open for them in the school they are in. */
export const members = (answer: Expected): Row['expected'] => ({
  ...students(answer, answer),
  studentWithoutAccess: answer,
  studentOfClosedSchool: answer,
});

export const producers = (
  own: Row['expected']['student'],
  other: Row['expected']['student'],
  expired: Row['expected']['student'],
): Row['expected'] => ({
  anonymous: 'not_signed_in',
  student: 'forbidden',
  studentWithoutAccess: 'forbidden',
  studentOfOtherSchool: 'forbidden',
  studentOfClosedSchool: 'forbidden',
  producer: own,
  producerExpired: expired,
  producerOther: other,
  owner: 'forbidden',
  viewer: 'viewing_only',
  revokedStudent: 'session_ended',
  revokedProducer: 'session_ended',
});

/** Operations that an impersonating owner may use; all other producer operations are closed to them. */
export const alsoViewed = (row: Row): Row => ({ ...row, expected: { ...row.expected, viewer: row.expected.producer } });

export const owners: Row['expected'] = {
  anonymous: 'not_signed_in',
  student: 'forbidden',
  studentWithoutAccess: 'forbidden',
  studentOfOtherSchool: 'forbidden',
  studentOfClosedSchool: 'forbidden',
  producer: 'forbidden',
  producerExpired: 'forbidden',
  producerOther: 'forbidden',
  owner: 'ok',
  viewer: 'forbidden',
  revokedStudent: 'session_ended',
  revokedProducer: 'session_ended',
};

/** Everybody signed in, whatever they may open; an impersonating owner is none of that school's people. */
export const holders = (
  answer: Expected,
  { student = answer, owner = answer }: { student?: Expected; owner?: Expected } = {},
): Row['expected'] => ({
  ...everybody(answer),
  anonymous: 'not_signed_in',
  student,
  studentWithoutAccess: student,
  studentOfOtherSchool: student,
  studentOfClosedSchool: student,
  owner,
  viewer: 'viewing_only',
  revokedStudent: 'session_ended',
  revokedProducer: 'session_ended',
});

export const anySchool: Record<Place, Expected> = {
  own: 'ok',
  sameSchool: 'ok',
  otherSchool: 'ok',
  random: 'not_found',
  malformed: 'invalid_input',
};

export const everybody = (answer: Row['expected']['student']): Row['expected'] => ({
  anonymous: answer,
  student: answer,
  studentWithoutAccess: answer,
  studentOfOtherSchool: answer,
  studentOfClosedSchool: answer,
  producer: answer,
  producerExpired: answer,
  producerOther: answer,
  owner: answer,
  viewer: answer,
  revokedStudent: answer,
  revokedProducer: answer,
});

/** Any session, whatever its kind. */
export const whoeverHolds = (answer: Expected): Row['expected'] => ({
  ...everybody(answer),
  anonymous: 'not_signed_in',
  viewer: 'viewing_only',
  revokedStudent: 'session_ended',
  revokedProducer: 'session_ended',
});

/** Something that does not exist in this world. */
export const nobodyThere: Record<Place, Expected> = {
  own: 'not_found',
  sameSchool: 'not_found',
  otherSchool: 'not_found',
  random: 'not_found',
  malformed: 'invalid_input',
};

export const watchable: Record<Place, Expected> = {
  own: 'ok',
  sameSchool: 'course_locked',
  otherSchool: 'not_found',
  random: 'not_found',
  malformed: 'invalid_input',
};
export const previewable: Record<Place, Expected> = { ...watchable, sameSchool: 'ok' };
/** The same ids seen by a student of the other school: foreign where they are ours, and their own course is theirs. */
export const fromOutside: Record<Place, Expected> = {
  ...watchable,
  own: 'not_found',
  sameSchool: 'not_found',
  otherSchool: 'ok',
};

const authored: Record<Place, Expected> = { ...watchable, sameSchool: 'ok' };
const authoredOutside: Record<Place, Expected> = fromOutside;
const authoredNowhere: Record<Place, Expected> = { ...fromOutside, otherSchool: 'not_found' };

export const named: Record<Place, Expected> = { ...authored, otherSchool: 'ok', random: 'ok' };

export const byStudent = students(watchable, fromOutside);
export const byProducer = producers(authored, authoredOutside, authoredNowhere);
/** The same where a course that is not theirs is a field that is wrong. */
export const byCourseOfSchool = producers(
  { ...authored, otherSchool: 'invalid_input', random: 'invalid_input' },
  { ...authoredOutside, own: 'invalid_input', sameSchool: 'invalid_input', random: 'invalid_input' },
  {
    ...authoredNowhere,
    ...{ own: 'invalid_input', sameSchool: 'invalid_input', otherSchool: 'invalid_input', random: 'invalid_input' },
  },
);
/** The same where what is theirs has not what is asked for. */
export const byProducerInVain = producers(
  { ...authored, own: 'invalid_input', sameSchool: 'invalid_input' },
  { ...authoredOutside, otherSchool: 'invalid_input' },
  authoredNowhere,
);

/** Refused to all members below administrator. */
export const toNobodyFit = producers(
  { ...authored, own: 'ownership_not_possible', sameSchool: 'ownership_not_possible' },
  { ...authoredOutside, otherSchool: 'ownership_not_possible' },
  authoredNowhere,
);

const over: Record<Place, Expected> = {
  ...{ own: 'ownership_offer_over', sameSchool: 'ownership_offer_over', otherSchool: 'ownership_offer_over' },
  ...{ random: 'ownership_offer_over', malformed: 'invalid_input' },
};
/** An offer made to nobody in this world. */
export const offeredNowhere = producers(over, over, over);
