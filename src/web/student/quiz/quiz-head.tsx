import { ArrowLeft, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';
import type { Saving } from './answer-outbox.ts';

type QuizHeadProps = { quiz: StudentQuiz; saving?: Saving; children?: ReactNode };

const SAVING = {
  saved: { Icon: CloudCheck, text: 'Respostas salvas' },
  saving: { Icon: CloudUpload, text: 'Salvando' },
  waiting: { Icon: CloudOff, text: 'Sem conexão, salvando depois' },
} as const;

/** The link back to the lesson, and the save state. */
export function QuizHead({ quiz: { courseId, lessonId, lessonTitle }, saving, children }: QuizHeadProps) {
  const { Icon, text } = SAVING[saving ?? 'saved'];
  return (
    <header className="quiz-head">
      <Link to={coursePath(courseId, lessonId)} className={buttonClass({ variant: 'ghost' })}>
        <span className="button-face">
          <ArrowLeft aria-hidden="true" />
          <span className="truncate">{lessonTitle}</span>
        </span>
      </Link>
      {saving && (
        <p className="quiz-state" role="status">
          <Icon aria-hidden="true" />
          {text}
        </p>
      )}
      {children && <p className="quiz-state">{children}</p>}
    </header>
  );
}
