import { producerProcedures as os } from '../guards.ts';
import { importCourseFile } from './file/import-file.ts';
import { cancelCourseFile, sendCourseFilePart, startCourseFile } from './file/uploads.ts';
import { importCourse } from './import-course.ts';
import { readCourseImports } from './recent.ts';
import { readCourseImportUndo, undoCourseImport } from './undo.ts';

export const courseImportRoutes = {
  courseImports: os.courseImports.handler(({ context }) => readCourseImports(context.db, context.producer)),
  importCourse: os.importCourse.handler(({ context, input }) => importCourse(context.db, context.producer, input)),
  startCourseFile: os.startCourseFile.handler(({ context, input }) =>
    startCourseFile(context, context.producer, input),
  ),
  sendCourseFilePart: os.sendCourseFilePart.handler(({ context, input }) =>
    sendCourseFilePart(context, context.producer, input),
  ),
  cancelCourseFile: os.cancelCourseFile.handler(({ context, input }) =>
    cancelCourseFile(context, context.producer, input),
  ),
  importCourseFile: os.importCourseFile.handler(({ context, input }) =>
    importCourseFile(context.db, context.producer, input),
  ),
  courseImportUndo: os.courseImportUndo.handler(({ context, input }) =>
    readCourseImportUndo(context.db, context.producer, input),
  ),
  undoCourseImport: os.undoCourseImport.handler(({ context, input }) =>
    undoCourseImport(context.db, context.producer, input),
  ),
};
