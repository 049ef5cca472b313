import type { Question } from './question.ts';

/** A question as shown to one student: the right-hand sides of a match are shuffled and have neutral ids. */
export type ShownQuestion = Question & { rights: { id: string; text: string }[] };

type Chance = {
  /** A random integer from 0, smaller than `below`. */
  pick: (below: number) => number;
  newId: () => string;
};

/** Draws the questions of one attempt, with their key. With `shuffled`, options are shuffled too, except of `boolean`. */
export function drawQuestions(
  questions: readonly Question[],
  { draw, shuffled }: { draw: number | null; shuffled: boolean },
  chance: Chance,
): ShownQuestion[] {
  const { pick, newId } = chance;
  const places = questions.map((_, at) => at);
  const wanted = Math.min(draw ?? questions.length, questions.length);
  const drawn = draw === null && !shuffled ? places : shuffle(places, pick).slice(0, wanted);
  const inOrder = shuffled ? drawn : drawn.sort((a, b) => a - b);
  return inOrder.flatMap((place) => {
    const question = questions[place];
    if (!question) return [];
    const mixed = shuffled && question.kind !== 'boolean' && question.kind !== 'fill';
    const options = mixed ? shuffle(question.options, pick) : question.options;
    const rights = question.kind === 'match' ? options.map(({ match }) => ({ id: newId(), text: match })) : [];
    return [{ ...question, options, rights: shuffle(rights, pick) }];
  });
}

function shuffle<T>(items: readonly T[], pick: (below: number) => number): T[] {
  const left = [...items];
  const mixed: T[] = [];
  while (left.length > 0) mixed.push(...left.splice(pick(left.length), 1));
  return mixed;
}
