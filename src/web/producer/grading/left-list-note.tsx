import { Note } from '#web/ui/feedback/note.tsx';
import type { GradingList } from './use-queue.ts';

/** The open submission stays open, whatever becomes of its row. */
export const LeftListNote = ({ list }: { list: GradingList }) =>
  list.hasLeft && (
    <Note tone="info" role="status" title="Esta entrega saiu da lista">
      Ela mudou de estado, talvez porque outra pessoa corrigiu. Continua aberta até você passar para outra.
    </Note>
  );
