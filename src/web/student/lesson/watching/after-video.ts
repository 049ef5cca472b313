/* What comes when a video has been watched: one file, fetched while it plays. */

export { LessonEnding } from '../lesson-ending.tsx';
export { CompletionNotice } from './completion-notice.tsx';
