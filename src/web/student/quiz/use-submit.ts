import { useState } from 'react';
import type { useQuiz } from './use-quiz.ts';

type Submission = { attemptId: string; flush: () => Promise<boolean>; handIn: ReturnType<typeof useQuiz>['handIn'] };

/** Submits an attempt once all answers are saved, since those that come later are dropped. */
export function useSubmit({ attemptId, flush, handIn }: Submission) {
  const [step, setStep] = useState<'saving' | 'unsaved' | null>(null);
  const send = () => handIn.mutate({ attemptId });
  async function submit() {
    setStep('saving');
    const saved = await flush();
    setStep(saved ? null : 'unsaved');
    if (saved) send();
  }
  return {
    submit,
    /** Once the time is over, no answer is accepted any more. */
    submitAnyway: () => void flush().then(send),
    submitting: step === 'saving' || handIn.isPending,
    unsaved: step === 'unsaved',
  };
}
