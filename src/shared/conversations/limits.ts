/** Of questions and comments under lessons; the database repeats some. Apart from the others, which every page carries. */
export const TALK = {
  postBody: 4000,
  postLines: 80,
  postsAMinute: 5,
  postsADay: 30,
  /** By e-mail, of everybody in one thread: two programs that answer each other come to an end. */
  mailsAThreadADay: 20,
  /** So long a notice can be replied to by e-mail. */
  studentMailDays: 90,
  teamMailDays: 14,
  /** So long its author may change it. */
  postEditMinutes: 15,
  /** So many different students hide a post until the team looks at it. */
  postReporters: 3,
  reportReason: 300,
  /** In one post. */
  pictures: 4,
  pictureBytes: 12 * 1024 * 1024,
  pictureAlt: 160,
  /** That one student sends, whether or not a post goes with them. */
  picturesADay: 24,
  /** Of a whole school. */
  pictureQuotaBytes: 2 * 1024 * 1024 * 1024,
  threadPage: 20,
  /** Of a thread in its lesson's list, the last; the others are asked for. */
  threadReplies: 3,
  threadPosts: 500,
  inboxPage: 50,
  /** More than that are not counted. */
  inboxCounted: 999,
  savedReplies: 100,
  savedReplyTitle: 80,
  heldWords: 200,
  heldWord: 60,
  /** Questions asked so many seconds around another one are about the same. */
  sameQuestionSeconds: 30,
  sameQuestions: 50,
} as const;
