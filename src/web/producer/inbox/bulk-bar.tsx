import { UserRound, X } from 'lucide-react';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { AssigneeMenu } from './assignee-menu.tsx';
import { useAssigning } from './use-assigning.ts';
import type { InboxList } from './use-inbox.ts';

type BulkBarProps = { list: InboxList; chosen: string[]; onDone: () => void };

/** Actions for the selected conversations. */
export function BulkBar({ list: { found }, chosen, onDone }: BulkBarProps) {
  const assign = useAssigning();
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
      <span className="flex-1 text-sm" role="status">
        {chosen.length === 0 ? 'Escolha as conversas' : counted(chosen.length, 'escolhida', 'escolhidas')}
      </span>
      <AssigneeMenu
        people={found.data?.people ?? []}
        onAssign={(person) => assign(chosen, person, onDone)}
        trigger={
          <Button size="small" icon={<UserRound />} disabled={chosen.length === 0}>
            Responsável
          </Button>
        }
      />
      <IconButton size="small" label="Cancelar a escolha" icon={<X />} onClick={onDone} />
    </div>
  );
}
