import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { everyday } from '../base.ts';
import { transcript, transcriptOf } from '../student/reading.ts';
import { catalogue, courseDetail, lessonContent } from '../student.ts';

/** The student area as its own producer sees it: drafts included, everything open, and nothing kept. */
export const previewContract = {
  previewCatalogue: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/catalogue',
      summary: "The students' first screen with every course",
    })
    .output(catalogue),
  previewCourse: everyday
    .route({ method: 'GET', path: '/producer/preview/courses/{courseId}', summary: 'A course as its students see it' })
    .input(z.strictObject({ courseId: id }))
    .output(courseDetail),
  previewLesson: everyday
    .route({
      method: 'GET',
      path: '/producer/preview/lessons/{lessonId}',
      summary: 'A lesson with its video and e-book, released or not',
    })
    .input(z.strictObject({ lessonId: id }))
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
