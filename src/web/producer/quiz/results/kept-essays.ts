/* Points and comments that were typed under an essay and not given yet, also after another one was opened. */

type Essay = { attemptId: string; questionId: string };
type Typed = { points: string; comment: string };

const kept = new Map<string, Typed>();
const NOTHING: Typed = { points: '', comment: '' };
const keyOf = ({ attemptId, questionId }: Essay) => `${attemptId} ${questionId}`;

export const keptOf = (essay: Essay): Typed => kept.get(keyOf(essay)) ?? NOTHING;
export const keepTyped = (essay: Essay, typed: Typed) => void kept.set(keyOf(essay), typed);
export const forget = (essay: Essay) => void kept.delete(keyOf(essay));
