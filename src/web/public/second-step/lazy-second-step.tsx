import { Suspense } from 'react';
import type { SecondStep } from '#shared/contract/public.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { StudentAuthLayout } from '#web/public/sign-in/student-auth-layout.tsx';

/* Lazy, since few students need it: only those who also run a school. */
const SecondStepForm = lazyPiece(() => import('./second-step-form.tsx'), 'default');

export function LazySecondStep({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  return (
    <StudentAuthLayout title="Segunda etapa" intro="Falta confirmar que é você.">
      <Suspense>
        <SecondStepForm step={step} onBack={onBack} />
      </Suspense>
    </StudentAuthLayout>
  );
}
