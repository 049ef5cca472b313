import { studentProcedures as os, producerProcedures as ps } from '../guards.ts';
import { makeCalendarAddress, readCalendarAddress, removeCalendarAddress } from './calendar/address.ts';
import { readCatalogue } from './catalogue.ts';
import { readCourse } from './course.ts';
import { readCoursePreview } from './course-preview.ts';
import { addFavorite, readFavorites, removeFavorite } from './favorites.ts';
import { readLesson } from './lesson.ts';
import { previewCatalogue, previewCourse, previewLesson } from './preview.ts';
import { setAutoplay } from './progress/autoplay.ts';
import { setCompletion } from './progress/completion.ts';
import { readHistory } from './progress/history.ts';
import { readCoursesInProgress } from './progress/in-progress.ts';
import { setPosition } from './progress/position.ts';
import { rateLesson } from './progress/ratings.ts';
import { reportVideo } from './progress/report-video.ts';
import { findViewing, openViewing } from './progress/viewings.ts';
import { readLessonNotes, readNotebook, removeNote, saveNote } from './reading/notes.ts';
import { searchLessons } from './reading/search.ts';
import { previewTranscript, readTranscript } from './reading/transcript.ts';

export const learningRoutes = {
  catalogue: os.catalogue.handler(({ context }) => readCatalogue(context, context.student)),
  course: os.course.handler(({ context, input }) => readCourse(context, context.student, input)),
  coursePreview: os.coursePreview.handler(({ context, input }) =>
    readCoursePreview(context.db, context.student, input),
  ),
  lesson: os.lesson.handler(({ context, input }) => readLesson(context, context.student, input)),
  setCompletion: os.setCompletion.handler(({ context, input }) =>
    setCompletion(context.db, context.jobs, context.student, input),
  ),
  calendarAddress: os.calendarAddress.handler(({ context }) => readCalendarAddress(context, context.student)),
  makeCalendarAddress: os.makeCalendarAddress.handler(({ context }) => makeCalendarAddress(context, context.student)),
  removeCalendarAddress: os.removeCalendarAddress.handler(({ context }) =>
    removeCalendarAddress(context, context.student),
  ),
  favorites: os.favorites.handler(({ context }) => readFavorites(context.db, context.student)),
  addFavorite: os.addFavorite.handler(({ context, input }) => addFavorite(context.db, context.student, input)),
  removeFavorite: os.removeFavorite.handler(({ context, input }) => removeFavorite(context.db, context.student, input)),
  history: os.history.handler(({ context }) => readHistory(context.db, context.student)),
  underway: os.underway.handler(({ context }) => readCoursesInProgress(context.db, context.student)),
  reportVideo: os.reportVideo.handler(({ context, input }) => reportVideo(context.db, context.student, input)),
  rateLesson: os.rateLesson.handler(({ context, input }) => rateLesson(context.db, context.student, input)),
  openViewing: os.openViewing.handler(({ context, input }) => openViewing(context.db, context.student, input)),
  transcript: os.transcript.handler(({ context, input }) => readTranscript(context.db, context.student, input)),
  search: os.search.handler(({ context, input }) => searchLessons(context.db, context.student, input)),
  lessonNotes: os.lessonNotes.handler(({ context, input }) => readLessonNotes(context.db, context.student, input)),
  notebook: os.notebook.handler(({ context }) => readNotebook(context.db, context.student)),
  saveNote: os.saveNote.handler(({ context, input }) => saveNote(context.db, context.student, input)),
  removeNote: os.removeNote.handler(({ context, input }) => removeNote(context.db, context.student, input)),
  setPosition: os.setPosition.handler(({ context, input }) =>
    setPosition(context.db, context.jobs, context.student, input),
  ),
  setAutoplay: os.setAutoplay.handler(({ context, input }) => setAutoplay(context.db, context.student, input)),
};

/** Parts of it that the producer can see. */
export const learningInsightRoutes = {
  previewCatalogue: ps.previewCatalogue.handler(({ context, input }) =>
    previewCatalogue(context.db, context.producer, input),
  ),
  previewCourse: ps.previewCourse.handler(({ context, input }) => previewCourse(context.db, context.producer, input)),
  previewLesson: ps.previewLesson.handler(({ context, input }) => previewLesson(context, context.producer, input)),
  previewTranscript: ps.previewTranscript.handler(({ context, input }) =>
    previewTranscript(context.db, context.producer, input),
  ),
  watermarkCode: ps.watermarkCode.handler(({ context, input }) => findViewing(context.db, context.producer, input)),
};
