import { Ellipsis, History, MapPin, Pencil, Send, Trash2 } from 'lucide-react';
import { May } from '#web/lib/session/may.tsx';
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

/** In a menu below 1024 px, because five buttons would leave no space for the name. */
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
        <May right="students.enroll">
          <IconButton
            label={`Reenviar acesso: ${name}`}
            tooltip="Reenviar acesso"
            size="small"
            icon={<Send />}
            busy={resending}
            onClick={onResend}
          />
        </May>
        <IconButton
          label={`Histórico de acesso: ${name}`}
          tooltip="Histórico de acesso"
          size="small"
          icon={<History />}
          onClick={onHistory}
        />
        <May right="students.enroll">
          <IconButton
            label={`Endereço principal: ${name}`}
            tooltip="Endereço principal"
            size="small"
            icon={<MapPin />}
            onClick={onAddress}
          />
        </May>
        <May right="students.enroll">
          <IconButton label={`Editar ${name}`} tooltip="Editar" size="small" icon={<Pencil />} onClick={onEdit} />
        </May>
        <May right="students.remove">
          <IconButton label={`Remover ${name}`} tooltip="Remover" size="small" icon={<Trash2 />} onClick={onRemove} />
        </May>
      </div>
      <div className="lg:hidden">
        <Menu
          trigger={
            <IconButton label={`Ações de ${name}`} tooltip={false} size="small" icon={<Ellipsis />} busy={resending} />
          }
        >
          <May right="students.enroll">
            <MenuItem icon={<Send />} onClick={onResend}>
              Reenviar acesso
            </MenuItem>
          </May>
          <MenuItem icon={<History />} onClick={onHistory}>
            Histórico de acesso
          </MenuItem>
          <May right="students.enroll">
            <MenuItem icon={<MapPin />} onClick={onAddress}>
              Endereço principal
            </MenuItem>
          </May>
          <May right="students.enroll">
            <MenuItem icon={<Pencil />} onClick={onEdit}>
              Editar
            </MenuItem>
          </May>
          <May right="students.remove">
            <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
              Remover
            </MenuItem>
          </May>
        </Menu>
      </div>
    </>
  );
}
