/**
 * Limits of questions and comments under lessons; the database repeats some. Separate from `limits.ts`, which
 * is part of every page.
 */
export const TALK = {
  postBody: 4000,
  postLines: 80,
  postsAMinute: 5,
  postsADay: 30,
  /** E-mails per thread and day, by all participants: stops two auto-responders from answering each other. */
  mailsAThreadADay: 20,
  /** How long a notice can be answered by e-mail. */
  studentMailDays: 90,
  teamMailDays: 14,
  /** How long its author may edit a post. */
  postEditMinutes: 15,
  /** Reports by this many students hide a post until the team reviews it. */
  postReporters: 3,
  reportReason: 300,
  /** Per post. */
  pictures: 4,
  pictureBytes: 12 * 1024 * 1024,
  pictureAlt: 160,
  /** Per student, whether or not they end up in a post. */
  picturesADay: 24,
  /** Per school. */
  pictureQuotaBytes: 2 * 1024 * 1024 * 1024,
  threadPage: 20,
  /** Latest replies shown in a lesson's list; the rest are loaded on request. */
  threadReplies: 3,
  threadPosts: 500,
  inboxPage: 50,
  /** Counting stops here. */
  inboxCounted: 999,
  savedReplies: 100,
  savedReplyTitle: 80,
  heldWords: 200,
  heldWord: 60,
  /** Questions within this many seconds of another one count as about the same moment. */
  sameQuestionSeconds: 30,
  sameQuestions: 50,
} as const;
