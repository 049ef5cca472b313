import { ArrowRightLeft } from 'lucide-react';
import type { ProducerModule } from '#shared/contract/school/courses.ts';
import { useBenchActions } from '#web/producer/modules/forms/bench-actions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';

type MoveMenuProps = { lessonId: string; modules: Pick<ProducerModule, 'id' | 'title'>[] };

export function MoveMenu({ lessonId, modules }: MoveMenuProps) {
  const { drop } = useBenchActions();
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="small" icon={<ArrowRightLeft />}>
          Mover para...
        </Button>
      }
    >
      {modules.map(({ id, title }) => (
        <MenuItem key={id} onClick={() => drop({ kind: 'lesson', lessonId, moduleId: id, before: null })}>
          <span className="max-w-60 truncate">{title}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
