import { producerProcedures as os } from '../guards.ts';
import { bringCourse } from './bring.ts';
import { readCourseImports } from './recent.ts';
import { readCourseImportUndo, undoCourseImport } from './undo.ts';

export const courseImportRoutes = {
  courseImports: os.courseImports.handler(({ context }) => readCourseImports(context.db, context.producer)),
  bringCourse: os.bringCourse.handler(({ context, input }) => bringCourse(context.db, context.producer, input)),
  courseImportUndo: os.courseImportUndo.handler(({ context, input }) =>
    readCourseImportUndo(context.db, context.producer, input),
  ),
  undoCourseImport: os.undoCourseImport.handler(({ context, input }) =>
    undoCourseImport(context.db, context.producer, input),
  ),
};
