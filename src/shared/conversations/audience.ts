/* Age groups of a school's students, and the conversation features that each switches off. */

export const AUDIENCES = ['adults', 'minors', 'children'] as const;
export type Audience = (typeof AUDIENCES)[number];

export type ConversationRules = {
  /** Students write to each other: comments, and replies in what another one asked. */
  amongStudents: boolean;
  /** Other students see first names only. */
  firstNames: boolean;
  /** Every question is between its author and the school. */
  alwaysPrivate: boolean;
  /** Students send pictures. */
  pictures: boolean;
};

export const rulesFor = (audience: Audience): ConversationRules => ({
  amongStudents: audience === 'adults',
  firstNames: audience !== 'adults',
  alwaysPrivate: audience === 'children',
  pictures: audience === 'adults',
});
