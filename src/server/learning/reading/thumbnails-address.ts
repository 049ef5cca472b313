/** Where a player asks for a lesson's own pictures. */
export const thumbnailsAddress = (lessonId: string, { previewed = false } = {}): string =>
  `/api/student/thumbnails.vtt?aula=${lessonId}${previewed ? '&previa=1' : ''}`;
