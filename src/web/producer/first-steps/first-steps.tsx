import './first-steps.css';
import { useCallback, useState } from 'react';
import { subscriptionNotice } from '#shared/billing/subscription.ts';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { FIRST_STEPS, type FirstStep, type FirstStepsDone, minutesFor, openSteps } from '#shared/first-steps.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useSchool, useViewerAs } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useKeptUntil } from '#web/producer/layout/kept-until.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CourseStep } from './course-step.tsx';
import { FaceStep } from './face-step.tsx';
import { LessonStep } from './lesson-step.tsx';
import { SalesStep } from './sales-step.tsx';
import { SignInPreview } from './sign-in-preview.tsx';
import { StepRow } from './step-row.tsx';
import { StudentStep } from './student-step.tsx';
import { useHideFirstSteps } from './use-first-steps.ts';

type FirstStepsProps = { steps: FirstStepsDone; courses: ProducerCourse[] };

/** The first steps as a series of forms, beside a preview of the school's sign-in page. */
export function FirstSteps({ steps, courses }: FirstStepsProps) {
  const { viewing } = useViewerAs('producer');
  const school = useSchool();
  const [face, setFace] = useState<{ name: string; color: string } | null>(null);
  const [chosen, setChosen] = useState<FirstStep | null>(null);
  const hideSteps = useHideFirstSteps();
  const showTyped = useCallback((typed: { name: string; color: string }, changed: boolean) => {
    setFace(typed);
    // Keeps an edited form open, even if the step was completed in another tab.
    if (changed) setChosen('face');
  }, []);
  const open = openSteps(steps);
  const [next] = open;
  // A completed step is replaced by the next one.
  const shown = chosen && (open.includes(chosen) || chosen === 'face') ? chosen : next;

  const course = courses.find(({ id }) => id === steps.course?.id);
  const forms: Record<FirstStep, React.ReactNode> = {
    face: <FaceStep saved={steps.school} onTyped={showTyped} onDone={() => setChosen(null)} />,
    course: <CourseStep />,
    lesson: <LessonStep course={course} lesson={steps.course?.lesson ?? null} />,
    student: <StudentStep course={course} />,
    sales: <SalesStep course={course} />,
  };

  function hide() {
    hideSteps.mutate(
      { hidden: true },
      { onSuccess: () => void toast.success('Lista guardada. Ela volta pelo menu, em Primeiros passos.') },
    );
  }

  return (
    <>
      <div className="flex items-center justify-between gap-x-4 gap-y-1 max-md:flex-wrap">
        <div className="min-w-0">
          <h2 className="text-[18px] leading-[26px]">
            Sua escola está a {counted(open.length, 'passo', 'passos')} de abrir
          </h2>
          <TrialLine />
        </div>
        {!viewing && (
          <Button variant="ghost" className="flex-none max-md:-ml-3.5" busy={hideSteps.isPending} onClick={hide}>
            Guardar lista
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1101px]:grid-cols-[minmax(0,1fr)_400px]">
        <Card padded={false}>
          <section aria-label="Primeiros passos">
            <div className="px-5 pt-5 pb-3.5">
              <div className="mb-2 flex items-baseline justify-between gap-3">
                <span className="font-medium text-sm">
                  {FIRST_STEPS.length - open.length} de {FIRST_STEPS.length} prontos
                </span>
                <span className="text-muted text-sm">cerca de {counted(minutesFor(open), 'minuto', 'minutos')}</span>
              </div>
              <Progress
                label="Primeiros passos"
                value={((FIRST_STEPS.length - open.length) / FIRST_STEPS.length) * 100}
              />
            </div>
            <ol>
              {FIRST_STEPS.map((step, at) => (
                <StepRow
                  key={step}
                  number={at + 1}
                  title={TITLES[step]}
                  says={open.includes(step) ? HINTS[step] : saysDone(step, steps, school?.memberAreaName)}
                  done={!open.includes(step)}
                  shown={step === shown}
                  onShow={() => setChosen(step)}
                >
                  {forms[step]}
                </StepRow>
              ))}
            </ol>
          </section>
        </Card>
        <SignInPreview typed={shown === 'face' ? face : null} />
      </div>
    </>
  );
}

const TITLES: Record<FirstStep, string> = {
  face: 'Nome e cores',
  course: 'Primeiro curso',
  lesson: 'Primeira aula',
  student: 'Primeiro aluno',
  sales: 'Endereço de vendas',
};

const HINTS: Record<FirstStep, string> = {
  face: 'como seus alunos verão',
  course: 'basta o título',
  lesson: 'basta o link do vídeo',
  student: 'você pode ser o primeiro',
  sales: 'Hotmart, Kiwify e outras',
};

function saysDone(step: FirstStep, { course }: FirstStepsDone, school = ''): string {
  if (step === 'face') return school;
  if (step === 'course') return course ? `${course.title} · ${course.published ? 'publicado' : 'rascunho'}` : '';
  if (step === 'lesson') return course?.lesson ?? '';
  return step === 'student' ? 'com acesso' : 'recebendo vendas';
}

/** The trial's notice while the list is shown: how long it lasts, what ends and what stays. */
function TrialLine() {
  const { subscription } = useViewerAs('producer');
  const kept = useKeptUntil();
  const endsAt = subscription.endsAt ? new Date(subscription.endsAt) : null;
  const { state, days } = subscriptionNotice({ ...subscription, endsAt }, new Date());
  if (state !== 'trialing' || !endsAt || days === null) return null;
  return (
    <p className="text-muted">
      Teste grátis: {days === 1 ? 'falta 1 dia' : `faltam ${days} dias`}, até {formatDate(endsAt)}. Depois, os alunos
      ficam sem acesso até você contratar um plano. {kept}
    </p>
  );
}
