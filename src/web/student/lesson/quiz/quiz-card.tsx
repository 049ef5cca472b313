import './quiz-card.css';
import { ListChecks } from 'lucide-react';
import type { LessonQuiz } from '#shared/contract/student/student-quiz.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Link } from '../../routing/link.tsx';
import { quizPath } from '../../routing/paths.ts';

type QuizCardProps = { lessonId: string; quiz: LessonQuiz };

/** Below a video: its quiz and the student's state. */
export function QuizCard({ lessonId, quiz }: QuizCardProps) {
  return (
    <section className="quiz-card" aria-label="Questionário da aula">
      <div>
        <b>Questionário · {counted(quiz.questionCount, 'pergunta', 'perguntas')}</b>
        <p>{standingText(quiz)}</p>
      </div>
      <QuizLink lessonId={lessonId} quiz={quiz} />
    </section>
  );
}

/** Replaces the video in lessons that consist of a quiz. */
export function QuizStage({ lessonId, quiz }: QuizCardProps) {
  return (
    <div className="stage-box stage-message">
      <ListChecks aria-hidden="true" />
      <p>Questionário · {counted(quiz.questionCount, 'pergunta', 'perguntas')}</p>
      <p className="stage-note">{standingText(quiz)}</p>
      <QuizLink lessonId={lessonId} quiz={quiz} />
    </div>
  );
}

function QuizLink({ lessonId, quiz }: QuizCardProps) {
  const variant = quiz.passed || quiz.grading ? 'secondary' : 'primary';
  return (
    <Link className={buttonClass({ variant })} to={quizPath(lessonId)} openedHere>
      <span className="button-face">{labelOf(quiz)}</span>
    </Link>
  );
}

function labelOf({ underway, grading, best }: LessonQuiz): string {
  if (underway) return 'Continuar questionário';
  if (grading) return 'Ver respostas';
  return best === null ? 'Começar questionário' : 'Ver resultado';
}

function standingText({ passed, grading, best, minPercent, required }: LessonQuiz): string {
  if (passed) return `Você passou com ${best}%.`;
  if (grading) return 'A escola vai corrigir o que você escreveu.';
  const asked = required ? `Passe com ${minPercent}% para concluir a aula.` : `Nota mínima ${minPercent}%.`;
  return best === null ? asked : `Sua melhor nota é ${best}%. ${asked}`;
}
