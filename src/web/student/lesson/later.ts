import { lazyPiece } from '#web/lib/connection/arrive.ts';

/* What a lesson needs after its first sight of it. */

const loadAfterVideo = () => import('./watching/after-video.ts');

export const LessonEnding = lazyPiece(
  async () => ({ LessonEnding: (await loadAfterVideo()).LessonEnding }),
  'LessonEnding',
);
export const CompletionNotice = lazyPiece(
  async () => ({ CompletionNotice: (await loadAfterVideo()).CompletionNotice }),
  'CompletionNotice',
);
export const EbookFrame = lazyPiece(() => import('./ebook-frame.tsx'), 'EbookFrame');
export const LessonTabs = lazyPiece(() => import('./lesson-tabs.tsx'), 'LessonTabs');

/** Ahead of it, so that it is there even if the connection is not. */
export function fetchAfterVideo() {
  loadAfterVideo().catch(() => {});
}
