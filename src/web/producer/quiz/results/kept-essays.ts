/* Points and comments that were typed under an essay and not given yet, also after another one was opened. */

type Essay = { attemptId: string; questionId: string };
export type Typed = { points: string; comment: string };

const kept = new Map<string, Typed>();
const keyOf = ({ attemptId, questionId }: Essay) => `${attemptId} ${questionId}`;

export const keptOf = (essay: Essay): Typed | null => kept.get(keyOf(essay)) ?? null;
export const keepTyped = (essay: Essay, typed: Typed) => void kept.set(keyOf(essay), typed);
export const forget = (essay: Essay) => void kept.delete(keyOf(essay));
