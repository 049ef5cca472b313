import { sql } from 'kysely';
import type { NoticeWay } from '#shared/notice-kinds.ts';

/** For the student `st`, a possible recipient of the post `p`. */
export const wantsNotice = (way: NoticeWay) =>
  sql`(case when p.by_team then ${`answers.${way}`} else ${`replies.${way}`} end <> all (st.notices_off))`;
