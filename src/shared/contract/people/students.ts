import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { STUDENT_SITUATIONS, STUDENT_STATUSES } from '#shared/lists/students-question.ts';
import {
  accessPeriod,
  day,
  email,
  id,
  newPassword,
  optionalCpf,
  optionalPhone,
  pageNumber,
  personName,
  search,
  text,
  timestamp,
} from '#shared/schemas.ts';
import { everyday, onceKey, sensitive } from '../base.ts';
import { ownCleanup } from '../cleanup.ts';
import { modulesChosen } from '../school/packages.ts';
import { cohortsChosen } from '../school/waiting-list.ts';
import { lastEmail } from './emails.ts';

const status = z.enum(STUDENT_STATUSES, { error: 'invalid' });

export const studentFilter = {
  search,
  courseId: id.optional(),
  status: status.optional(),
  situation: z.enum(STUDENT_SITUATIONS, { error: 'invalid' }).optional(),
};

/** Students by their ids, or all that match a filter at the time of the call. */
export const studentTarget = z.union([
  z.strictObject({ ids: z.array(id).min(1, 'required').max(LIMITS.studentsSelected, 'too_long') }),
  z.strictObject({ filter: z.strictObject(studentFilter) }),
]);
export type StudentTarget = z.infer<typeof studentTarget>;

export const studentRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  cpf: z.string().nullable(),
  status,
  /** Enrollments in courses outside the bin: open ones first, by title. */
  enrollments: z.array(z.strictObject({ courseId: id, progress: z.int(), open: z.boolean() })),
  openCourseIds: z.array(id),
  /** Open enrollments that have an end, by last day. */
  ends: z.array(z.strictObject({ courseId: id, lastDay: day, over: z.boolean() })),
  createdAt: timestamp,
  /** Null for a student who was never sent one. */
  lastEmail: lastEmail.nullable(),
  /** The access e-mail is held until a draft is published. */
  emailHeld: z.boolean(),
});
export type StudentRow = z.infer<typeof studentRow>;

/** A course as selects offer it. */
export const courseToChoose = z.strictObject({
  id,
  title: z.string(),
  published: z.boolean(),
  accessPeriod: accessPeriod.nullable(),
});

export const studentPage = z.strictObject({
  students: z.array(studentRow),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  studentCount: z.int(),
  studentLimit: z.int(),
  /** E-mails that did not arrive, see `undelivered`; at the limit, that many or more. */
  undeliveredCount: z.int(),
  /** Whether the next yearly clean-up removes this school's students. */
  cleanupAhead: z.boolean(),
  lastCleanup: ownCleanup.nullable(),
  /** The running import, if any. */
  runningImport: z.strictObject({ id, total: z.int(), done: z.int() }).nullable(),
  runningBulkAction: id.nullable(),
  courses: z.array(courseToChoose),
});
export type StudentPage = z.infer<typeof studentPage>;

const person = { name: personName, email, phone: optionalPhone, cpf: optionalCpf };
const courseIds = z.array(id, { error: 'required' }).max(LIMITS.coursesPerEnrollment, 'too_long');

export const enrollmentInput = z.strictObject({
  ...person,
  /** If blank, a random one is generated when the e-mail is sent. */
  password: z.union([z.literal('').transform(() => undefined), newPassword]).optional(),
  courseIds: courseIds.min(1, 'required'),
  /** Courses without a chosen turma use the one that takes enrollments now. */
  cohorts: cohortsChosen.optional(),
  /** Courses of which only some modules are opened. Waiting lists apply to whole courses only. */
  modules: z.array(modulesChosen).max(LIMITS.coursesPerEnrollment, 'too_long').optional(),
  /**
   * For all of the courses; null for no end. If omitted, newly opened courses use their own period and the others are
   * unchanged.
   */
  accessPeriod: accessPeriod.nullable().optional(),
});

export type EnrollmentInput = z.infer<typeof enrollmentInput>;

/** Replaces the open courses; an empty list is only allowed for a student without any. */
export const studentInput = z.strictObject({
  ...person,
  status,
  courseIds,
  /** Ends to change, null for none. Other courses keep theirs, and new ones get their own period. */
  ends: z
    .array(z.strictObject({ courseId: id, lastDay: day.nullable() }))
    .max(LIMITS.coursesPerEnrollment, 'too_long')
    .optional(),
});

/** What the form was filled with: fields that it did not change stay as they are by now. */
const seenStudent = z.strictObject({
  ...{ name: text(200), email: text(254), phone: text(30).nullable(), cpf: text(30).nullable(), status, courseIds },
});

export const emailCorrection = z.strictObject({ email });

export const studentsContract = {
  students: everyday
    .route({ method: 'GET', path: '/producer/students', summary: 'List students, by page' })
    .input(z.strictObject({ ...studentFilter, page: pageNumber }))
    .output(studentPage),
  enrollStudent: everyday
    .route({
      method: 'POST',
      path: '/producer/students',
      summary: 'Enroll a person in courses and send the access e-mail',
      successStatus: 201,
    })
    .input(z.strictObject({ ...enrollmentInput.shape, ...onceKey }))
    /** The name is the one already stored, unless the student was added by this call. */
    .output(z.strictObject({ id, name: z.string(), added: z.boolean() })),
  updateStudent: everyday
    .route({
      method: 'PUT',
      path: '/producer/students/{studentId}',
      summary: 'Update a student; a new e-mail moves the enrollments to that account and sends access there',
    })
    .input(z.strictObject({ studentId: id, ...studentInput.shape, seen: seenStudent.optional() }))
    .output(z.strictObject({ id, name: z.string(), emailSent: z.boolean() })),
  removeStudents: sensitive
    .route({
      method: 'POST',
      path: '/producer/students/removals',
      summary: 'Remove students from all courses and from the school; those already removed are not counted',
    })
    .input(z.strictObject({ studentIds: z.array(id).min(1, 'required').max(LIMITS.studentRemoval, 'too_long') }))
    .output(z.strictObject({ removed: z.int() })),
  resendAccess: everyday
    .route({
      method: 'POST',
      path: '/producer/students/{studentId}/access-emails',
      summary: 'Send a one-time access link (no_open_course, student_inactive)',
      successStatus: 201,
    })
    .input(z.strictObject({ studentId: id, ...onceKey }))
    .output(z.strictObject({ email: z.string() })),
  correctEmail: everyday
    .route({
      method: 'POST',
      path: '/producer/students/{studentId}/email-corrections',
      summary:
        "Correct a student's e-mail: moves the student to that account and sends access there (no_open_course, ...)",
    })
    .input(z.strictObject({ studentId: id, ...emailCorrection.shape }))
    .output(z.strictObject({ email: z.string() })),
};
