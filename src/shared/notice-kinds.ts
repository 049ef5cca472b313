/* What of conversations a student is told, and by which way, within what they want at all. The database repeats the names. */

/** What the school answers; what others write in a conversation that the student follows. */
export const NOTICE_KINDS = ['answers', 'replies'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_WAYS = ['email', 'browser'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

export type KindAndWay = `${NoticeKind}.${NoticeWay}`;
export const KINDS_AND_WAYS = NOTICE_KINDS.flatMap((kind) => NOTICE_WAYS.map((way): KindAndWay => `${kind}.${way}`));
