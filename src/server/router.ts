import { publicRoutes } from './auth/routes.ts';
import { courseRoutes } from './courses/routes.ts';
import { learningRoutes } from './learning/routes.ts';
import { ownerRoutes } from './platform/routes.ts';
import { studentRoutes } from './students/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** Every operation there is, by audience. The guards are in the procedures each slice builds on. */
export const router = {
  public: publicRoutes,
  student: learningRoutes,
  producer: { ...courseRoutes, ...studentRoutes, ...uploadRoutes },
  owner: ownerRoutes,
};
