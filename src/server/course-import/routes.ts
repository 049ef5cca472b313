import { producerProcedures as os } from '../guards.ts';
import { bringCourse } from './bring.ts';
import { bringCourseFile } from './file/bring-file.ts';
import { dropCourseFile, sendCourseFilePart, startCourseFile } from './file/uploads.ts';
import { readCourseImports } from './recent.ts';
import { readCourseImportUndo, undoCourseImport } from './undo.ts';

export const courseImportRoutes = {
  courseImports: os.courseImports.handler(({ context }) => readCourseImports(context.db, context.producer)),
  bringCourse: os.bringCourse.handler(({ context, input }) => bringCourse(context.db, context.producer, input)),
  startCourseFile: os.startCourseFile.handler(({ context, input }) =>
    startCourseFile(context, context.producer, input),
  ),
  sendCourseFilePart: os.sendCourseFilePart.handler(({ context, input }) =>
    sendCourseFilePart(context, context.producer, input),
  ),
  dropCourseFile: os.dropCourseFile.handler(({ context, input }) => dropCourseFile(context, context.producer, input)),
  bringCourseFile: os.bringCourseFile.handler(({ context, input }) =>
    bringCourseFile(context.db, context.producer, input),
  ),
  courseImportUndo: os.courseImportUndo.handler(({ context, input }) =>
    readCourseImportUndo(context.db, context.producer, input),
  ),
  undoCourseImport: os.undoCourseImport.handler(({ context, input }) =>
    undoCourseImport(context.db, context.producer, input),
  ),
};
