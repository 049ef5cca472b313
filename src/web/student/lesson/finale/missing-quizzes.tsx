import { ListChecks } from 'lucide-react';
import type { MissingQuizzes as Missing } from '#shared/contract/student/student-certificates.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { Link } from '../../routing/link.tsx';
import { quizPath } from '../../routing/paths.ts';

/** Quiz results that the certificate still needs. */
export function MissingQuizzes({ quizzes: { average, missing } }: { quizzes: Missing }) {
  return (
    <section className="finale-missing" aria-label="O que falta para o certificado">
      <p>
        <ListChecks size={18} aria-hidden="true" />
        {average
          ? `O certificado pede média de ${average.needed}% nos questionários. A sua é ${average.now}%.`
          : 'Seu certificado sai quando os questionários estiverem em dia.'}
      </p>
      <ul>
        {missing.map((quiz) => (
          <li key={quiz.lessonId}>
            <QuizName quiz={quiz} byAverage={average !== null} />
            <small>{standingOf(quiz)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Quiz = Missing['missing'][number];

function QuizName({ quiz: { lessonId, title, grading, open }, byAverage }: { quiz: Quiz; byAverage: boolean }) {
  const words = byAverage
    ? title
    : grading
      ? `Falta a correção do questionário “${title}”`
      : `Falta passar no questionário “${title}”`;
  if (!open) return <span>{words}</span>;
  return (
    <Link to={quizPath(lessonId)} className={linkClass()} openedHere>
      {words}
    </Link>
  );
}

function standingOf({ best, grading, open }: Quiz): string {
  if (!open) return 'A aula ainda não abriu.';
  if (grading) return 'A escola está corrigindo.';
  return best === null ? 'Ainda não feito.' : `Sua melhor nota é ${best}%.`;
}
