import { z } from 'zod';
import { id, moment } from '#shared/schemas.ts';
import { everyday } from '../base.ts';
import { transcript, transcriptOf } from '../student/reading.ts';
import { catalogue, courseDetail, lessonContent } from '../student.ts';

/** As somebody of a turma, or of none, who bought a package, or has all courses, at a moment; left out, everything is open. */
const seen = { cohortId: id.optional(), packageId: id.optional(), at: moment.optional() };

/** The student area as its own producer sees it: drafts included, everything open, and nothing kept. */
export const previewContract = {
  previewCatalogue: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/catalogue',
      summary: "The students' first screen with every course",
    })
    .input(z.strictObject(seen))
    .output(catalogue),
  previewCourse: everyday
    .route({ method: 'GET', path: '/producer/preview/courses/{courseId}', summary: 'A course as its students see it' })
    .input(z.strictObject({ courseId: id, ...seen }))
    .output(courseDetail),
  previewLesson: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/lessons/{lessonId}',
      summary: 'A lesson with its video and e-book, released or not',
    })
    .input(z.strictObject({ lessonId: id, ...seen }))
    .output(lessonContent),
  previewTranscript: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/lessons/{lessonId}/transcript/{language}',
      summary: 'What is said in a lesson, released or not',
    })
    .input(transcriptOf)
    .output(transcript),
};
