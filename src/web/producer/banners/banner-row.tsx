import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { ProducerBanner } from '#shared/contract/school/banners.ts';
import { Grip } from '#web/producer/modules/outline/grip.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Cover } from '#web/ui/media/cover.tsx';

type BannerRowProps = {
  banner: ProducerBanner;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  dragged: boolean;
  /** Current offset while dragging. */
  shift: number;
  onGrip: (event: PointerEvent<HTMLElement>) => void;
  onStep: (by: -1 | 1) => void;
  onToggle: (active: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function BannerRow(props: BannerRowProps) {
  const { banner, name, isFirst, isLast, dragged, shift, onGrip, onStep, onToggle, onEdit, onDelete } = props;
  const { active, linkUrl, imageUrl } = banner;
  return (
    <li
      className="banner-row"
      data-dragged={dragged || undefined}
      style={shift ? { translate: `0 ${shift}px` } : undefined}
      aria-label={name}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
        if (!event.altKey || !by) return;
        event.preventDefault();
        onStep(by);
      }}
    >
      <span className="grid self-stretch" onPointerDown={onGrip}>
        <Grip />
      </span>
      <Cover src={imageUrl} title={name} shape="banner" sizes="132px" className="rounded-mid" />
      <div className="min-w-0">
        <b className="line-clamp-2 font-medium wrap-anywhere">{name}</b>
        <span className="block truncate text-muted text-sm">
          {linkUrl ? linkUrl.replace(/^https?:\/\//, '') : 'Sem link'}
        </span>
      </div>
      <div className="banner-actions">
        <label className="banner-switch" htmlFor={`banner-${banner.id}`}>
          <Switch
            id={`banner-${banner.id}`}
            aria-label={`Mostrar ${name}`}
            checked={active}
            onChange={(event) => onToggle(event.target.checked)}
          />
          <span aria-hidden="true">{active ? 'Ativo' : 'Inativo'}</span>
        </label>
        <IconButton
          label={`Subir ${name}`}
          tooltip="Subir"
          size="small"
          icon={<ChevronUp />}
          aria-disabled={isFirst || undefined}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label={`Descer ${name}`}
          tooltip="Descer"
          size="small"
          icon={<ChevronDown />}
          aria-disabled={isLast || undefined}
          onClick={() => onStep(1)}
        />
        <IconButton label={`Editar ${name}`} tooltip="Editar" size="small" icon={<Pencil />} onClick={onEdit} />
        <IconButton label={`Excluir ${name}`} tooltip="Excluir" size="small" icon={<Trash2 />} onClick={onDelete} />
      </div>
    </li>
  );
}
