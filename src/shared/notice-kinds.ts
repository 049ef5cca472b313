/* Kinds of conversation notices, and their channels. The database repeats the names. */

/** Answers of the school, and replies of others in a followed conversation. */
export const NOTICE_KINDS = ['answers', 'replies'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_WAYS = ['email', 'browser'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

export type KindAndWay = `${NoticeKind}.${NoticeWay}`;
export const KINDS_AND_WAYS = NOTICE_KINDS.flatMap((kind) => NOTICE_WAYS.map((way): KindAndWay => `${kind}.${way}`));
