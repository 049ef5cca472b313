import { STUDENT_SITUATIONS, type StudentSituation } from './students-question.ts';

/** `nova` opens the form of a new notice; `situacao` preselects the students in that situation. */
export type NewNoticeAddress = { nova?: '1'; situacao?: StudentSituation };

export function readNewNotice({ nova, situacao }: Record<string, unknown>): NewNoticeAddress {
  if (!nova) return {};
  const situation = STUDENT_SITUATIONS.find((each) => each === situacao);
  return { nova: '1', ...(situation ? { situacao: situation } : {}) };
}
