import { lazy, Suspense } from 'react';
import type { SecondStep } from '#shared/contract/public.ts';
import { StudentDoor } from '#web/public/sign-in/student-door.tsx';

/* Of the students' pages few come to it: who runs a school and studies in another. */
const SecondStepForm = lazy(() => import('./second-step-form.tsx'));

export function LazySecondStep({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  return (
    <StudentDoor title="Segunda etapa" intro="Falta confirmar que é você.">
      <Suspense>
        <SecondStepForm step={step} onBack={onBack} />
      </Suspense>
    </StudentDoor>
  );
}
