import { lazy } from 'react';
import { lazyPiece, loadPiece } from '#web/lib/connection/load-piece.ts';

/* Parts of a lesson's page that are loaded after its first paint. */

type AfterVideo = typeof import('./watching/after-video.ts');
let afterVideo: Promise<AfterVideo> | undefined;

/** Cached, since a video may end without a connection. */
function loadAfterVideo(): Promise<AfterVideo> {
  afterVideo ??= loadPiece(() => import('./watching/after-video.ts')).catch((error) => {
    afterVideo = undefined;
    throw error;
  });
  return afterVideo;
}

export const LessonEnding = lazy(async () => ({ default: (await loadAfterVideo()).LessonEnding }));
export const CompletionNotice = lazy(async () => ({ default: (await loadAfterVideo()).CompletionNotice }));
export const EbookFrame = lazyPiece(() => import('./ebook-frame.tsx'), 'EbookFrame');
export const LockedLesson = lazyPiece(() => import('./locked/locked-lesson.tsx'), 'LockedLesson');
export const LessonRating = lazyPiece(() => import('./rating/lesson-rating.tsx'), 'LessonRating');
export const LessonTask = lazyPiece(() => import('./task/lesson-task.tsx'), 'LessonTask');
const quizCard = () => import('./quiz/quiz-card.tsx');
export const QuizCard = lazyPiece(quizCard, 'QuizCard');
export const QuizStage = lazyPiece(quizCard, 'QuizStage');
export const LessonTabs = lazyPiece(() => import('./lesson-tabs.tsx'), 'LessonTabs');

/** Loaded in advance, in case the connection is gone when the video ends. */
export function fetchAfterVideo() {
  loadAfterVideo().catch(() => {});
}
