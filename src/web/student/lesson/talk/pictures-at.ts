/** Upload address for pictures in a lesson's conversations. */
export const picturesAt = (lessonId: string) => `/api/student/lessons/${lessonId}/pictures`;
