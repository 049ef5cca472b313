import { CalendarPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { Button } from '#web/ui/button/button.tsx';
import { inPreview } from '../preview/in-preview.ts';

const CalendarDialog = lazyPiece(() => import('./calendar-dialog.tsx'), 'CalendarDialog');

/** Shown wherever a student reads when lessons open. */
export function AddToCalendar() {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  if (inPreview()) return null;
  return (
    <>
      <Button
        icon={<CalendarPlus />}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Adicionar ao calendário
      </Button>
      <Suspense>{wanted && <CalendarDialog open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
