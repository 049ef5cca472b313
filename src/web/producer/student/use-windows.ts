import { useState } from 'react';
import type { StudentPurchase } from '#shared/contract/people/student-page.ts';

/** The dialogs of the page, one at a time. */
export type StudentWindow = 'edit' | 'correct' | 'history' | 'address' | 'remove' | 'enroll' | 'extend';

export function useWindows() {
  const [shown, setShown] = useState<StudentWindow | null>(null);
  const [dossier, setDossier] = useState<StudentPurchase[] | null>(null);
  return {
    open: setShown,
    close: () => setShown(null),
    isOpen: (window: StudentWindow) => shown === window,
    dossier,
    askDossier: setDossier,
    closeDossier: () => setDossier(null),
  };
}
