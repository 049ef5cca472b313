import type { LessonContent } from '#shared/contract/student.ts';
import type { CaptionFile } from '#web/player/engines/media.ts';
import { inPreview } from '../preview/in-preview.ts';

export const captionFiles = ({ id, captions, automaticCaptions }: LessonContent): CaptionFile[] =>
  captions.map((language) => ({
    language,
    automatic: automaticCaptions.includes(language),
    address: `/api/student/captions.vtt?aula=${id}&idioma=${language}${inPreview() ? '&previa=1' : ''}`,
  }));
