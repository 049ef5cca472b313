import './selection-bar.css';
import { CalendarPlus, Download, Ellipsis, LockKeyhole, Send, Trash2, UserPlus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { LIMITS } from '#shared/limits.ts';
import type { Right } from '#shared/team/roles.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';

type SelectionBarProps = {
  count: number;
  /** A whole result cannot be removed at once, because that is irreversible. */
  whole: boolean;
  onClear: () => void;
  onEnroll: () => void;
  onResend: () => void;
  onExtend: () => void;
  onCloseAccess: () => void;
  onExport: () => void;
  onRemove: () => void;
};

type Action = { right: Right; label: string; icon: ReactNode; disabled: boolean; onClick: () => void };

export function SelectionBar({ count, whole, onClear, onRemove, ...on }: SelectionBarProps) {
  const most = (limit: number) => !whole && count > limit;
  const disabled = most(LIMITS.studentsSelected);
  const may = useMay();
  const all: Action[] = [
    {
      right: 'students.remove',
      label: 'Matricular',
      icon: <UserPlus aria-hidden="true" />,
      disabled,
      onClick: on.onEnroll,
    },
    {
      right: 'students.remove',
      label: 'Reenviar acesso',
      icon: <Send aria-hidden="true" />,
      disabled,
      onClick: on.onResend,
    },
    {
      right: 'students.remove',
      label: 'Estender acesso',
      icon: <CalendarPlus aria-hidden="true" />,
      disabled,
      onClick: on.onExtend,
    },
    {
      right: 'students.remove',
      label: 'Encerrar acesso',
      icon: <LockKeyhole aria-hidden="true" />,
      disabled,
      onClick: on.onCloseAccess,
    },
    exportAction(most(LIMITS.exportSelected), on.onExport),
  ];
  const actions = all.filter(({ right }) => may(right));
  return (
    <div className="selection-dock">
      <section className="selection-bar" aria-label="Alunos selecionados" ref={moveFocusOnUnmount}>
        <span className="tabular-nums" role="status">
          {counted(count, 'selecionado', 'selecionados')}
          {disabled && <span className="block text-sm">Até {LIMITS.studentsSelected} de cada vez</span>}
        </span>
        <button type="button" onClick={onClear}>
          <X aria-hidden="true" />
          <span className="max-md:sr-only">Limpar</span>
        </button>
        {actions.map(({ label, icon, disabled, onClick }) => (
          <button key={label} type="button" className="max-lg:hidden" disabled={disabled} onClick={onClick}>
            {icon}
            {label}
          </button>
        ))}
        <Menu
          trigger={
            <button type="button" className="lg:hidden">
              <Ellipsis aria-hidden="true" />
              Ações
            </button>
          }
        >
          {actions.map(({ label, icon, disabled, onClick }) => (
            <MenuItem key={label} icon={icon} disabled={disabled} onClick={onClick}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        {!whole && may('students.remove') && (
          <button type="button" className="selection-bar-danger" disabled={disabled} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
            <span>
              Remover<span className="max-md:sr-only"> Selecionados</span>
            </span>
          </button>
        )}
      </section>
    </div>
  );
}

/** Ids are part of the address, so their number is limited; use a filter for more. */
const exportAction = (tooMany: boolean, onClick: () => void): Action => ({
  right: 'students.export',
  label: tooMany ? `Exportar até ${LIMITS.exportSelected}` : 'Exportar',
  icon: <Download aria-hidden="true" />,
  disabled: tooMany,
  onClick,
});
