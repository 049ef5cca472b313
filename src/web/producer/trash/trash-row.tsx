import { BookOpen, CirclePlay, Folder, RotateCcw, Trash2 } from 'lucide-react';
import type { TrashedItem } from '#shared/contract/school/trash.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { useRestore } from './use-restore.ts';

const ICONS = { course: BookOpen, module: Folder, lesson: CirclePlay };

export function TrashRow({ item, onDelete }: { item: TrashedItem; onDelete: () => void }) {
  const { kind, id, title, missingParent } = item;
  const restore = useRestore();
  const Icon = ICONS[kind];
  return (
    <tr ref={moveFocusOnUnmount}>
      <td data-cell="main" className="md:w-full md:max-w-0">
        <div className="flex items-center gap-3">
          <Icon size={18} aria-hidden="true" className="flex-none text-muted" />
          <div className="min-w-0 py-2 leading-[19px]">
            <b className="line-clamp-2 whitespace-normal font-medium wrap-anywhere">{title}</b>
            <span className="line-clamp-2 whitespace-normal text-muted text-sm wrap-anywhere">{placeOf(item)}</span>
            {missingParent && (
              <span id={`missing-${id}`} className="block whitespace-normal text-sm">
                {missingParent === 'course' ? 'Restaure primeiro o curso.' : 'Restaure primeiro o módulo.'}
              </span>
            )}
          </div>
        </div>
      </td>
      <td className="text-muted tabular-nums" data-label="Excluído em">
        {formatDateTime(new Date(item.deletedAt))}
      </td>
      <td className="tabular-nums" data-label="Prazo:">
        {counted(item.daysLeft, 'dia', 'dias')}
      </td>
      <td data-cell="actions" className="max-md:order-4 max-md:mr-0 max-md:basis-full max-md:pt-2">
        <div className="flex items-center justify-end gap-1">
          <Button
            size="small"
            className="max-md:h-(--ctl) max-md:flex-1"
            icon={<RotateCcw />}
            busy={restore.isPending}
            disabled={missingParent !== null}
            aria-label={`Restaurar ${title}`}
            aria-describedby={missingParent ? `missing-${id}` : undefined}
            onClick={() => restore.mutate({ kind, id })}
          >
            Restaurar
          </Button>
          <IconButton
            label={`Excluir definitivamente: ${title}`}
            tooltip="Excluir definitivamente"
            size="small"
            icon={<Trash2 />}
            className="max-md:size-(--ctl)"
            onClick={onDelete}
          />
        </div>
      </td>
    </tr>
  );
}

function placeOf({ kind, courseTitle, moduleTitle }: TrashedItem): string {
  if (kind === 'course') return 'Curso';
  return kind === 'module' ? `Módulo de ${courseTitle}` : `Aula de ${courseTitle} · ${moduleTitle}`;
}
