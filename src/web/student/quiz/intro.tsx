import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { waitText } from '#web/quiz/question-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

type IntroProps = { quiz: StudentQuiz; busy: boolean; onStart: () => void };

/** Shown before the clock starts. */
export function Intro({ quiz, busy, onStart }: IntroProps) {
  const { lessonTitle, questionCount, minPercent, required, maxAttempts, limitMinutes, waitMinutes, start } = quiz;
  return (
    <>
      <div>
        <h1 tabIndex={-1}>Questionário</h1>
        <p className="mt-2 text-muted wrap-anywhere">
          {lessonTitle}
          {required && '. Passe no questionário para concluir a aula.'}
        </p>
      </div>
      <ul className="quiz-facts">
        <Fact label="Perguntas" value={`${questionCount}`} />
        <Fact label="Nota mínima" value={`${minPercent}%`} />
        <Fact label="Tempo" value={limitMinutes === null ? 'Sem limite' : `${limitMinutes} min`} />
        <Fact label="Tentativas" value={attemptsText(maxAttempts, start.left)} />
        {waitMinutes > 0 && <Fact label="Espera para tentar de novo" value={waitText(waitMinutes * 60)} />}
      </ul>
      {limitMinutes !== null && (
        <p className="text-muted">O tempo começa a contar quando você começa, e não para se você sair da página.</p>
      )}
      <div className="quiz-foot quiz-foot-static">
        <div className="quiz-end">
          <StartButton quiz={quiz} busy={busy} label="Começar" onStart={onStart} primary />
        </div>
      </div>
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <li>
    <span>{label}</span>
    <b>{value}</b>
  </li>
);

function attemptsText(most: number | null, left: number | null): string {
  if (most === null) return 'Quantas quiser';
  return left === most ? `${most}` : `${left} de ${most} restantes`;
}

type StartButtonProps = IntroProps & { label: string; primary: boolean };

/** If it is disabled, it says when it can be pressed. */
export function StartButton({ quiz, busy, label, primary, onStart }: StartButtonProps) {
  const { start } = quiz;
  const left = useSecondsLeft(start.at, quiz);
  const waits = !start.may && (start.why !== 'waiting' || (left ?? 0) > 0);
  if (start.why === 'exhausted') return null;
  return (
    <Button
      variant={primary && !waits ? 'primary' : 'secondary'}
      size="large"
      busy={busy}
      disabled={waits}
      onClick={onStart}
    >
      {start.why === 'grading' ? 'Aguardando a correção' : waits ? `${label} em ${waitText(left ?? 0)}` : label}
    </Button>
  );
}
