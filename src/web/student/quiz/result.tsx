import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { lengthText } from '#shared/access/lengths.ts';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { ReviewList } from '#web/quiz/review-list.tsx';
import { Score } from '#web/quiz/score.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { TimeChip } from '#web/ui/data/time-chip.tsx';
import { placeOf } from '../course/lesson-order.ts';
import { courseQuery } from '../course/queries.ts';
import { Link } from '../routing/link.tsx';
import { coursePath, secondPath } from '../routing/paths.ts';
import { StartButton } from './intro.tsx';

type ResultProps = {
  quiz: StudentQuiz;
  result: NonNullable<StudentQuiz['result']>;
  busy: boolean;
  onStart: () => void;
};

export function Result({ quiz, result, busy, onStart }: ResultProps) {
  const { courseId, lessonId, passed, required, hasVideo } = quiz;
  const { data: course } = useQuery(courseQuery(courseId));
  const next = course && placeOf(course, lessonId)?.next;
  const goesOn = (passed || !required) && next?.available;
  return (
    <main className="quiz">
      <Score score={result.score} title={titleOf(quiz, result)}>
        <p>{textOf(quiz, result)}</p>
      </Score>
      {quiz.attempts.length > 1 && <History attempts={quiz.attempts} />}
      <ReviewList
        review={result.review}
        again={
          hasVideo
            ? (second) => (
                <Link to={secondPath(courseId, lessonId, second)}>
                  <TimeChip time={`Rever em ${lengthText(second)}`} />
                </Link>
              )
            : undefined
        }
      />
      <div className="quiz-foot quiz-foot-static">
        <div className="quiz-end">
          {goesOn && <StartButton quiz={quiz} busy={busy} label="Tentar de novo" primary={!goesOn} onStart={onStart} />}
          {goesOn ? (
            <Link className={buttonClass({ variant: 'primary', size: 'large' })} to={coursePath(courseId, next.id)}>
              <span className="button-face">
                Próxima aula
                <ArrowRight aria-hidden="true" />
              </span>
            </Link>
          ) : (
            <Link className={buttonClass({ size: 'large' })} to={coursePath(courseId, lessonId)}>
              <span className="button-face">Voltar para a aula</span>
            </Link>
          )}
          {!goesOn && (
            <StartButton quiz={quiz} busy={busy} label="Tentar de novo" primary={!goesOn} onStart={onStart} />
          )}
        </div>
      </div>
    </main>
  );
}

function titleOf({ passed: ever }: StudentQuiz, { passed }: ResultProps['result']): string {
  if (passed === null) return 'Respostas enviadas';
  if (passed) return 'Você passou';
  return ever ? 'Desta vez não deu' : 'Ainda não foi desta vez';
}

function textOf(quiz: StudentQuiz, { right, review, passed, minPercent }: ResultProps['result']): string {
  if (passed === null) return 'A escola vai corrigir o que você escreveu. Você recebe um aviso quando a nota sair.';
  const certain = `${right} de ${review.length} ${right === 1 ? 'certa' : 'certas'}. A nota mínima é ${minPercent}%`;
  if (passed) return `${certain}${quiz.completed ? ' e a aula está concluída' : ''}.`;
  if (quiz.passed) return `${certain}, e sua melhor nota continua valendo.`;
  return `${certain}. ${quiz.start.why === 'exhausted' ? 'Você usou todas as tentativas. Fale com a escola se precisar de outra.' : 'Reveja os trechos abaixo e tente de novo.'}`;
}

function History({ attempts }: Pick<StudentQuiz, 'attempts'>) {
  const best = Math.max(...attempts.map(({ score }) => score ?? 0));
  return (
    <p className="text-sm text-muted">
      {attempts
        .slice(0, 5)
        .reverse()
        .map(({ number, score }) => `${number}ª: ${score === null ? 'em correção' : `${score}%`}`)
        .join(' · ')}
      . Vale a melhor, {best}%.
    </p>
  );
}
