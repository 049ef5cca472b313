/** Address of a lesson's thumbnail track. */
export const thumbnailsAddress = (lessonId: string, { previewed = false } = {}): string =>
  `/api/student/thumbnails.vtt?aula=${lessonId}${previewed ? '&previa=1' : ''}`;
