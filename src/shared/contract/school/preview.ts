import { z } from 'zod';
import { id, moment } from '#shared/schemas.ts';
import { studentTask } from '../assignments/tasks.ts';
import { everyday } from '../base.ts';
import { transcript, transcriptOf } from '../student/reading.ts';
import { studentQuiz } from '../student/student-quiz.ts';
import { catalogue, courseDetail, lessonContent } from '../student.ts';

/**
 * Preview as a student of a turma (or of none), with a package (or all courses), at a moment; without these,
 * everything is open.
 */
const seen = { cohortId: id.optional(), packageId: id.optional(), at: moment.optional() };

/** The student area as its own producer sees it: drafts included, everything open, and nothing stored. */
export const previewContract = {
  previewCatalogue: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/catalogue',
      summary: 'Preview the student catalogue, with every course',
    })
    .input(z.strictObject(seen))
    .output(catalogue),
  previewCourse: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/courses/{courseId}',
      summary: 'Preview a course as its students see it',
    })
    .input(z.strictObject({ courseId: id, ...seen }))
    .output(courseDetail),
  previewLesson: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/lessons/{lessonId}',
      summary: 'Preview a lesson with its video and e-book, released or not',
    })
    .input(z.strictObject({ lessonId: id, ...seen }))
    .output(lessonContent),
  previewTask: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/lessons/{lessonId}/task',
      summary: "Preview a lesson's assignment as a student sees it before submitting",
    })
    .input(z.strictObject({ lessonId: id, ...seen }))
    .output(studentTask),
  previewQuiz: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/lessons/{lessonId}/quiz',
      summary: "Preview a lesson's quiz as a student sees it, without starting an attempt",
    })
    .input(z.strictObject({ lessonId: id, ...seen }))
    .output(studentQuiz),
  previewTranscript: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/lessons/{lessonId}/transcript/{language}',
      summary: "Preview a lesson's transcript, released or not",
    })
    .input(transcriptOf)
    .output(transcript),
};
