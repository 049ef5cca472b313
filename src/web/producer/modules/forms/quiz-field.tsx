import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { buttonClass } from '#web/ui/button/button-class.ts';

/** Link to a lesson's quiz, which has a screen of its own. */
export function QuizField({ lessonId }: { lessonId: string }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="field-label">
        Questionário<span className="ml-0.5 font-text text-muted"> opcional</span>
      </p>
      <Link to="/admin/courses/questionario/$lessonId" params={{ lessonId }} className={buttonClass({ size: 'small' })}>
        <span className="button-face">
          <ListChecks aria-hidden="true" />
          Abrir questionário
        </span>
      </Link>
      <p className="field-hint">Perguntas sob o vídeo, ou uma aula só de questionário: deixe o vídeo em branco.</p>
    </div>
  );
}
