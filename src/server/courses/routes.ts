import { producerProcedures as os } from '../guards.ts';
import {
  confirmCaptions,
  readCaptionCues,
  removeCaption,
  removeCaptions,
  saveCaption,
  uploadCaptions,
} from './captions/captions.ts';
import { listCaptions } from './captions/list.ts';
import { dismissCaptionTask, requestCaptions } from './captions/tasks/request-captions.ts';
import { copyCourse } from './copy.ts';
import { createCourse, listCourses, updateCourse } from './courses.ts';
import { addFirstLesson } from './first-lesson.ts';
import { createLesson, createLessons, updateLesson } from './lessons.ts';
import { createModule, updateModule } from './modules.ts';
import { moveLesson, moveModule } from './order.ts';
import { courseOutline } from './outline.ts';
import { publishCourse } from './publishing.ts';
import { removeThumbnails, saveThumbnails } from './thumbnails/thumbnails.ts';
import { deleteCourse, deleteLesson, deleteModule } from './trash/delete.ts';
import { deleteForGood, restoreItem } from './trash/restore.ts';
import { listTrash } from './trash/trash.ts';
import { findVideoTitle } from './video-title.ts';

export const courseRoutes = {
  courses: os.courses.handler(({ context }) => listCourses(context.db, context.producer)),
  createCourse: os.createCourse.handler(({ context, input }) => createCourse(context.db, context.producer, input)),
  updateCourse: os.updateCourse.handler(({ context, input }) =>
    updateCourse(context.db, context.jobs, context.producer, input),
  ),
  publishCourse: os.publishCourse.handler(({ context, input }) =>
    publishCourse(context.db, context.jobs, context.producer, input),
  ),
  outline: os.outline.handler(({ context, input }) => courseOutline(context.db, context.producer, input)),
  createModule: os.createModule.handler(({ context, input }) => createModule(context.db, context.producer, input)),
  updateModule: os.updateModule.handler(({ context, input }) => updateModule(context.db, context.producer, input)),
  createLesson: os.createLesson.handler(({ context, input }) => createLesson(context.db, context.producer, input)),
  createLessons: os.createLessons.handler(({ context, input }) => createLessons(context.db, context.producer, input)),
  videoTitle: os.videoTitle.handler(({ context, input }) => findVideoTitle(context, context.producer, input)),
  addFirstLesson: os.addFirstLesson.handler(({ context, input }) =>
    addFirstLesson(context.db, context.jobs, context.producer, input),
  ),
  updateLesson: os.updateLesson.handler(({ context, input }) => updateLesson(context.db, context.producer, input)),
  copyCourse: os.copyCourse.handler(({ context, input }) => copyCourse(context.db, context.producer, input)),
  moveModule: os.moveModule.handler(({ context, input }) => moveModule(context.db, context.producer, input)),
  moveLesson: os.moveLesson.handler(({ context, input }) => moveLesson(context.db, context.producer, input)),
  deleteCourse: os.deleteCourse.handler(({ context, input }) => deleteCourse(context.db, context.producer, input)),
  deleteModule: os.deleteModule.handler(({ context, input }) => deleteModule(context.db, context.producer, input)),
  deleteLesson: os.deleteLesson.handler(({ context, input }) => deleteLesson(context.db, context.producer, input)),
  captions: os.captions.handler(({ context, input }) => listCaptions(context, context.producer, input)),
  requestCaptions: os.requestCaptions.handler(({ context, input }) =>
    requestCaptions(context, context.producer, input),
  ),
  dismissCaptionTask: os.dismissCaptionTask.handler(({ context, input }) =>
    dismissCaptionTask(context.db, context.producer, input),
  ),
  confirmCaptions: os.confirmCaptions.handler(({ context, input }) =>
    confirmCaptions(context.db, context.producer, input),
  ),
  captionCues: os.captionCues.handler(({ context, input }) => readCaptionCues(context.db, context.producer, input)),
  uploadCaptions: os.uploadCaptions.handler(({ context, input }) =>
    uploadCaptions(context.db, context.producer, input),
  ),
  removeCaptions: os.removeCaptions.handler(({ context, input }) =>
    removeCaptions(context.db, context.producer, input),
  ),
  saveCaption: os.saveCaption.handler(({ context, input }) => saveCaption(context.db, context.producer, input)),
  removeCaption: os.removeCaption.handler(({ context, input }) => removeCaption(context.db, context.producer, input)),
  saveThumbnails: os.saveThumbnails.handler(({ context, input }) =>
    saveThumbnails(context.db, context.producer, input),
  ),
  removeThumbnails: os.removeThumbnails.handler(({ context, input }) =>
    removeThumbnails(context.db, context.producer, input),
  ),
  trash: os.trash.handler(({ context }) => listTrash(context.db, context.producer)),
  restore: os.restore.handler(({ context, input }) => restoreItem(context.db, context.producer, input)),
  deleteForGood: os.deleteForGood.handler(({ context, input }) =>
    deleteForGood(context.db, context.jobs, context.producer, input),
  ),
};
