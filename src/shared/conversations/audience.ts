/* Age groups of a school's students, and the conversation features that each switches off. */

export const AUDIENCES = ['adults', 'minors', 'children'] as const;
export type Audience = (typeof AUDIENCES)[number];

export type ConversationRules = {
  /** Students write to each other: comments, and replies to other students' questions. */
  amongStudents: boolean;
  /** Other students see first names only. */
  firstNames: boolean;
  /** Questions are only visible to their author and the school. */
  alwaysPrivate: boolean;
  /** Students can send pictures. */
  pictures: boolean;
};

export const rulesFor = (audience: Audience): ConversationRules => ({
  amongStudents: audience === 'adults',
  firstNames: audience !== 'adults',
  alwaysPrivate: audience === 'children',
  pictures: audience === 'adults',
});
