import { ArrowLeft } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import type { GradingList } from './use-queue.ts';

/** For phones, where the queue is a screen of its own. */
export const BackToQueue = ({ list }: { list: GradingList }) => (
  <div className="px-2 pt-1.5 md:hidden">
    <Button size="small" variant="ghost" icon={<ArrowLeft />} onClick={list.close}>
      Fila de entregas
    </Button>
  </div>
);
