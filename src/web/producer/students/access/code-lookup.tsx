import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CodeDialog } from './code-dialog.tsx';

export function CodeLookup() {
  const [asked, setAsked] = useState(false);
  const { key, open } = useOpening(asked || null);
  return (
    <>
      <Button icon={<ScanSearch />} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Identificar código
      </Button>
      <CodeDialog key={key} open={open} onClose={() => setAsked(false)} />
    </>
  );
}
