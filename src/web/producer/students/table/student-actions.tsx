import { Ellipsis, History, MapPin, Pencil, Send, Trash2 } from 'lucide-react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';

type StudentActionsProps = {
  name: string;
  resending: boolean;
  onResend: () => void;
  onHistory: () => void;
  onAddress: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** Below 1024 they are in a menu: five buttons would leave no room for the name. */
export function StudentActions({
  name,
  resending,
  onResend,
  onHistory,
  onAddress,
  onEdit,
  onRemove,
}: StudentActionsProps) {
  return (
    <>
      <div className="flex justify-end gap-1 max-lg:hidden">
        <IconButton
          label={`Reenviar acesso: ${name}`}
          tooltip="Reenviar acesso"
          size="small"
          icon={<Send />}
          busy={resending}
          onClick={onResend}
        />
        <IconButton
          label={`Histórico de acesso: ${name}`}
          tooltip="Histórico de acesso"
          size="small"
          icon={<History />}
          onClick={onHistory}
        />
        <IconButton
          label={`Endereço principal: ${name}`}
          tooltip="Endereço principal"
          size="small"
          icon={<MapPin />}
          onClick={onAddress}
        />
        <IconButton label={`Editar ${name}`} tooltip="Editar" size="small" icon={<Pencil />} onClick={onEdit} />
        <IconButton label={`Remover ${name}`} tooltip="Remover" size="small" icon={<Trash2 />} onClick={onRemove} />
      </div>
      <div className="lg:hidden">
        <Menu
          trigger={
            <IconButton label={`Ações de ${name}`} tooltip={false} size="small" icon={<Ellipsis />} busy={resending} />
          }
        >
          <MenuItem icon={<Send />} onClick={onResend}>
            Reenviar acesso
          </MenuItem>
          <MenuItem icon={<History />} onClick={onHistory}>
            Histórico de acesso
          </MenuItem>
          <MenuItem icon={<MapPin />} onClick={onAddress}>
            Endereço principal
          </MenuItem>
          <MenuItem icon={<Pencil />} onClick={onEdit}>
            Editar
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
            Remover
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}
