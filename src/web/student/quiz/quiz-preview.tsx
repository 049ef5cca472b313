import { useState } from 'react';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { type Answer, NO_ANSWER } from '#shared/quizzes/grade.ts';
import { QuestionView } from '#web/quiz/question-view.tsx';
import { QuizProgress } from '#web/quiz/quiz-progress.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';
import { Intro } from './intro.tsx';
import { QuizHead } from './quiz-head.tsx';
import { useStartOf } from './use-start-of.ts';

/** The quiz as a student sees it when beginning; nothing is stored. */
export function QuizPreview({ quiz }: { quiz: StudentQuiz }) {
  const [questions] = useState(quiz.open?.questions ?? []);
  const [answers, setAnswers] = useState(new Map<string, Answer>());
  const [at, setAt] = useState<number | null>(null);
  const question = questions[at ?? -1];
  useStartOf(at ?? -1);
  return (
    <>
      <QuizHead quiz={quiz}>Prévia: nada é guardado</QuizHead>
      <main className="quiz">
        {at === null && <Intro quiz={quiz} busy={false} onStart={() => setAt(0)} />}
        {at !== null && question && (
          <>
            <QuizProgress at={at} of={questions.length} secondsLeft={quiz.limitMinutes && quiz.limitMinutes * 60} />
            <QuestionView
              key={question.id}
              question={question}
              answer={answers.get(question.id) ?? NO_ANSWER}
              onAnswer={(answer) => setAnswers((before) => new Map(before).set(question.id, answer))}
            />
            <div className="quiz-foot">
              <div className="quiz-end">
                <Button size="large" disabled={at === 0} onClick={() => setAt(at - 1)}>
                  Anterior
                </Button>
                <Button variant="primary" size="large" onClick={() => setAt(at + 1)}>
                  {at === questions.length - 1 ? 'Terminar' : 'Próxima'}
                </Button>
              </div>
            </div>
          </>
        )}
        {at !== null && !question && <End quiz={quiz} onAgain={() => setAt(0)} />}
      </main>
    </>
  );
}

function End({ quiz: { courseId, lessonId }, onAgain }: { quiz: StudentQuiz; onAgain: () => void }) {
  return (
    <>
      <div>
        <h1 tabIndex={-1}>Fim da prévia</h1>
        <p className="mt-2 text-muted">
          Aqui o aluno revisa o que deixou em branco, envia e vê a nota. Nada do que você respondeu foi guardado.
        </p>
      </div>
      <div className="quiz-foot quiz-foot-static">
        <div className="quiz-end">
          <Button size="large" onClick={onAgain}>
            Ver de novo
          </Button>
          <Link className={buttonClass({ variant: 'primary', size: 'large' })} to={coursePath(courseId, lessonId)}>
            <span className="button-face">Voltar para a aula</span>
          </Link>
        </div>
      </div>
    </>
  );
}
