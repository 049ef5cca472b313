import { useOpening } from '#web/producer/use-opening.ts';
import { CodeDialog } from './code-dialog.tsx';

export function CodeLookup({ asked, onClose }: { asked: boolean; onClose: () => void }) {
  const { key, open } = useOpening(asked || null);
  return <CodeDialog key={key} open={open} onClose={onClose} />;
}
