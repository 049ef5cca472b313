import { Ellipsis, FileBadge, History, LogIn, MapPin, Pencil, Send, Trash2 } from 'lucide-react';
import type { StudentRow } from '#shared/contract/people/students.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { formatPhone } from '#shared/person/phone.ts';
import { May, useMay } from '#web/lib/session/may.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { LongAddress } from '#web/ui/data/long-address.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/overlay/menu.tsx';
import { BackToList } from './back-to-list.tsx';
import type { StudentWindow } from './use-windows.ts';

type StudentHeadProps = {
  student: StudentRow;
  hasDossier: boolean;
  resending: boolean;
  onResend: () => void;
  onDossier: () => void;
  onOpen: (window: StudentWindow) => void;
};

export function StudentHead({ student, hasDossier, resending, onResend, onDossier, onOpen }: StudentHeadProps) {
  const may = useMay();
  const { name, email, phone, cpf, status } = student;
  return (
    <div>
      <BackToList />
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Avatar name={name} large />
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="wrap-anywhere text-[22px] leading-7">
            {name}
            {status === 'inactive' && (
              <Badge tone="calm" className="ml-2 align-middle">
                Inativo
              </Badge>
            )}
          </h2>
          <p className="flex flex-wrap gap-x-4 text-muted tabular-nums">
            <span className="min-w-0 wrap-anywhere">
              <LongAddress text={email} />
            </span>
            {phone && <span>{formatPhone(phone)}</span>}
            {cpf && <span>{formatCpf(cpf)}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full">
          {hasDossier && may('money.see') && (
            <Button icon={<FileBadge />} className="max-md:order-last max-md:basis-full" onClick={onDossier}>
              Gerar dossiê
            </Button>
          )}
          <May right="students.enroll">
            <Button icon={<Send />} className="max-md:flex-1" busy={resending} onClick={onResend}>
              Reenviar acesso
            </Button>
          </May>
          <Menu trigger={<IconButton label="Mais ações" icon={<Ellipsis />} variant="secondary" />}>
            <May right="students.enroll">
              <MenuItem icon={<Pencil />} onClick={() => onOpen('edit')}>
                Editar
              </MenuItem>
            </May>
            <May right="students.enroll">
              <MenuItem icon={<LogIn />} onClick={() => onOpen('correct')}>
                Corrigir e-mail e reenviar
              </MenuItem>
            </May>
            <MenuItem icon={<History />} onClick={() => onOpen('history')}>
              Histórico de acesso
            </MenuItem>
            <May right="students.enroll">
              <MenuItem icon={<MapPin />} onClick={() => onOpen('address')}>
                Endereço principal
              </MenuItem>
            </May>
            <MenuLine />
            <May right="students.remove">
              <MenuItem icon={<Trash2 />} danger onClick={() => onOpen('remove')}>
                Remover
              </MenuItem>
            </May>
          </Menu>
        </div>
      </div>
    </div>
  );
}
