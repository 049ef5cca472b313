import type { RecognizedVideo } from '#shared/video/video-url.ts';

/** For other addresses students only get a link. */
export const isPlayable = ({ provider, file }: RecognizedVideo): boolean =>
  provider !== 'external' || file !== undefined;
