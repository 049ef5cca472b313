import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Question } from '#shared/quizzes/question.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import {
  duplicate,
  insertQuestion,
  moveQuestion,
  newQuestion,
  withoutQuestion,
  withQuestion,
  withQuestionAgain,
} from './draft.ts';
import { QuestionCard } from './question-card.tsx';
import type { Editing } from './use-draft.ts';

type QuestionListProps = { found: AuthoredQuiz; editing: Editing; complaining: boolean };

export function QuestionList({ found, editing, complaining }: QuestionListProps) {
  const { draft, change } = editing;
  const { questions } = draft;
  const focusOn = useFocusAfter();
  function add(at: number) {
    if (questions.length >= LIMITS.quizQuestions)
      return toast.error(`Um questionário tem até ${LIMITS.quizQuestions} perguntas.`);
    const question = newQuestion(questions[at - 1]?.kind);
    change(insertQuestion(draft, question, at));
    focusOn(`question-${question.id}`);
  }
  function remove(question: Question, at: number) {
    change(withoutQuestion(draft, question.id));
    toast.success('Pergunta excluída', {
      label: 'Desfazer',
      onClick: () => change((now) => withQuestionAgain(now, question, at)),
    });
  }
  function copy(id: string) {
    const made = duplicate(draft, id);
    if (!made) return;
    change(made.draft);
    focusOn(`question-${made.copy.id}`);
  }
  return (
    <>
      {questions.map((question, at) => (
        <QuestionCard
          key={question.id}
          {...{ question, at, complaining }}
          last={questions.length - 1}
          hasVideo={found.lesson.hasVideo}
          answered={found.attempts > 0}
          onChange={(next, field) => change(withQuestion(draft, next), field)}
          onFocus={focusOn}
          onMove={(by) => {
            change(moveQuestion(draft, question.id, by));
            focusOn(`question-${question.id}`);
          }}
          onDuplicate={() => copy(question.id)}
          onRemove={() => remove(question, at)}
          onAddBelow={() => add(at + 1)}
        />
      ))}
      {questions.length === 0 && (
        <Empty title="Nenhuma pergunta ainda">
          Escreva a primeira ou importe de um arquivo do Moodle ou de uma planilha.
        </Empty>
      )}
      <div>
        <Button icon={<Plus />} onClick={() => add(questions.length)}>
          Adicionar pergunta
        </Button>
      </div>
      <p className="quiz-hint hidden md:block">
        <kbd>Enter</kbd> outra resposta · <kbd>Ctrl Enter</kbd> outra pergunta · <kbd>Alt ↑↓</kbd> mover ·{' '}
        <kbd>Ctrl D</kbd> duplicar · <kbd>Ctrl Z</kbd> desfazer · <kbd>Ctrl S</kbd> salvar
      </p>
    </>
  );
}

/** The field to focus may only exist after rendering the change. */
function useFocusAfter() {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const element = wanted.current ? document.getElementById(wanted.current) : null;
    wanted.current = null;
    (element?.querySelector('textarea') ?? element)?.focus();
  });
  return (elementId: string) => {
    wanted.current = elementId;
  };
}
