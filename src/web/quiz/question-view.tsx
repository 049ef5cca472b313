import './quiz.css';
import { Check } from 'lucide-react';
import { useId } from 'react';
import type { QuizQuestion } from '#shared/contract/student/student-quiz.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Answer } from '#shared/quizzes/grade.ts';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Pairs } from './pairs.tsx';
import { kindText, letterOf } from './question-texts.ts';

type QuestionViewProps = { question: QuizQuestion; answer: Answer; onAnswer: (answer: Answer) => void };

/** Longer questions are read as text, not as a heading. */
const LONG = 180;

/** A question and its answer, for students and for the author's preview. */
export function QuestionView({ question, answer, onAnswer }: QuestionViewProps) {
  const { kind, body } = question;
  const id = useId();
  return (
    <>
      <div>
        <h1 id={id} className={cx('quiz-body', body.length > LONG && 'quiz-body-long')} tabIndex={-1}>
          {body}
        </h1>
        <p className="mt-2 text-muted">{kindText(question)}</p>
      </div>
      {kind === 'fill' && (
        <TextInput
          aria-labelledby={id}
          value={answer.text}
          maxLength={LIMITS.optionText}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Sua resposta"
          onChange={(event) => onAnswer({ ...answer, text: event.target.value })}
        />
      )}
      {kind === 'essay' && (
        <Textarea
          aria-labelledby={id}
          rows={9}
          value={answer.text}
          maxLength={LIMITS.quizAnswer}
          placeholder="Escreva com as suas palavras"
          onChange={(event) => onAnswer({ ...answer, text: event.target.value })}
        />
      )}
      {kind === 'match' && <Pairs question={question} answer={answer} onAnswer={onAnswer} />}
      {(kind === 'single' || kind === 'boolean' || kind === 'multiple') && (
        <Options question={question} answer={answer} onAnswer={onAnswer} />
      )}
    </>
  );
}

function Options({ question: { id, kind, options }, answer, onAnswer }: QuestionViewProps) {
  const several = kind === 'multiple';
  return (
    <fieldset className="quiz-options">
      <legend className="sr-only">Respostas</legend>
      {options.map((option, at) => (
        <label key={option.id}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={id}
            checked={answer.choices.includes(option.id)}
            onChange={() => onAnswer(chosen(answer, option.id, several))}
          />
          <span className="quiz-letter" aria-hidden="true">
            {letterOf(at)}
          </span>
          <span>{option.text}</span>
          <Check aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}

/** Toggles an option; in single choice it replaces the others. */
export function chosen(answer: Answer, optionId: string, several: boolean): Answer {
  const { choices } = answer;
  if (!several) return { ...answer, choices: [optionId] };
  const without = choices.filter((id) => id !== optionId);
  return { ...answer, choices: without.length < choices.length ? without : [...choices, optionId] };
}
