import type { RecognizedVideo } from '#shared/video/video-url.ts';

/** Anything else a student is only led to by a link. */
export const isPlayable = ({ provider, file }: RecognizedVideo): boolean =>
  provider !== 'external' || file !== undefined;
