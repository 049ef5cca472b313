import { z } from 'zod';
import { everyday, nothing } from '#shared/contract/base.ts';
import { LIMITS } from '#shared/limits.ts';
import { id, pictureName, requiredImage } from '#shared/schemas.ts';

/** A picture uploaded as a `sprite`, and its file name in the WebVTT. */
const picture = z.strictObject({ name: pictureName, url: requiredImage });

export const thumbnailsContract = {
  saveThumbnails: everyday
    .route({
      method: 'POST',
      path: '/producer/lessons/{lessonId}/thumbnails',
      summary: "Upload a video's preview thumbnails, as a WebVTT file and its pictures",
      successStatus: 201,
    })
    .input(
      z.strictObject({
        lessonId: id,
        file: z.file('required'),
        pictures: z.array(picture, { error: 'invalid' }).min(1, 'required').max(LIMITS.thumbnailPictures, 'too_long'),
      }),
    )
    .output(z.strictObject({ pictures: z.int() })),
  removeThumbnails: everyday
    .route({
      method: 'DELETE',
      path: '/producer/lessons/{lessonId}/thumbnails',
      summary: "Remove a video's preview thumbnails",
    })
    .input(z.strictObject({ lessonId: id }))
    .output(nothing),
};
