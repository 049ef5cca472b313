/** Where pictures for what is written under a lesson are sent. */
export const picturesAt = (lessonId: string) => `/api/student/lessons/${lessonId}/pictures`;
