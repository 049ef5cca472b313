/* Everything shown after a video, in one chunk that is loaded while it plays. */

export { LessonEnding } from '../lesson-ending.tsx';
export { CompletionNotice } from './completion-notice.tsx';
