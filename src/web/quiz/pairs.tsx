import type { QuizQuestion } from '#shared/contract/student/student-quiz.ts';
import type { Answer } from '#shared/quizzes/grade.ts';

type PairsProps = { question: QuizQuestion; answer: Answer; onAnswer: (answer: Answer) => void };

export function Pairs({ question: { options, rights }, answer, onAnswer }: PairsProps) {
  const rightOf = (left: string) => answer.pairs.find((pair) => pair.left === left)?.right ?? '';
  function choose(left: string, right: string) {
    const others = answer.pairs.filter((pair) => pair.left !== left);
    onAnswer({ ...answer, pairs: right === '' ? others : [...others, { left, right }] });
  }
  return (
    <fieldset className="quiz-pairs">
      <legend className="sr-only">Pares</legend>
      {options.map(({ id, text }) => (
        <label key={id} className="quiz-pair">
          <span>{text}</span>
          <select className="quiz-select" value={rightOf(id)} onChange={(event) => choose(id, event.target.value)}>
            <option value="">Escolha o par</option>
            {rights.map((right) => (
              <option key={right.id} value={right.id}>
                {right.text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
