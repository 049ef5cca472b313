import { KeyRound, Pencil, UserMinus } from 'lucide-react';
import type { Team, TeamMember } from '#shared/contract/school/team.ts';
import { ROLE_NAMES } from '#shared/team/role-names.ts';
import { relativeTime } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { reachText } from './reach-text.ts';

type MemberTableProps = {
  team: Team;
  onChange: (member: TeamMember) => void;
  onOffer: (member: TeamMember) => void;
  onRemove: (member: TeamMember) => void;
};

export function MemberTable({ team, onChange, onOffer, onRemove }: MemberTableProps) {
  return (
    // On tablets the names need the space of the last column but one.
    <Table label="Pessoas da equipe" className="md:max-lg:[&_tr>:nth-child(4)]:hidden">
      <TableHead columns={['Pessoa', 'Papel', 'Alcance', 'Último acesso']} actions />
      <tbody>
        <tr>
          <Person name={team.owner.name} email={team.owner.email} />
          <td>
            <Badge tone="brand">{ROLE_NAMES.owner}</Badge>
          </td>
          <td className="text-sm max-md:basis-full">Toda a escola</td>
          <td data-cell="hide" />
          <td data-cell="actions" />
        </tr>
        {team.members.map((member) => (
          <tr key={member.id} ref={moveFocusOnUnmount}>
            <Person name={member.name} email={member.email} self={member.self} />
            <td>
              <Badge tone={member.over ? 'calm' : 'info'}>{ROLE_NAMES[member.role]}</Badge>
            </td>
            <td className="text-sm max-md:basis-full md:max-w-70">
              <span className="block whitespace-normal break-words md:w-max md:max-w-36 lg:max-w-60">
                {reachText(member, team)}
              </span>
              <Until member={member} />
            </td>
            <td className="text-muted text-sm tabular-nums" data-label="Último acesso:">
              {member.lastSeenAt ? relativeTime(new Date(member.lastSeenAt), new Date()) : 'Ainda não entrou'}
            </td>
            <td data-cell="actions">
              {member.below && (
                <div className="flex items-center justify-end gap-1">
                  {team.owns && !team.offer && member.role === 'admin' && !member.over && (
                    <IconButton
                      label={`Oferecer a escola a ${member.name}`}
                      tooltip="Oferecer a escola"
                      size="small"
                      icon={<KeyRound />}
                      onClick={() => onOffer(member)}
                    />
                  )}
                  <IconButton
                    label={`Mudar o papel de ${member.name}`}
                    tooltip="Mudar papel"
                    size="small"
                    icon={<Pencil />}
                    onClick={() => onChange(member)}
                  />
                  <IconButton
                    label={`Remover ${member.name}`}
                    tooltip="Remover da equipe"
                    size="small"
                    icon={<UserMinus />}
                    onClick={() => onRemove(member)}
                  />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Person({ name, email, self = false }: { name: string; email: string; self?: boolean }) {
  return (
    <td data-cell="main" className="md:w-full md:max-w-0">
      <div className="flex items-center gap-2.5">
        <Avatar name={name} />
        <div className="min-w-0 leading-[19px]">
          <b className="block truncate font-medium">{self ? `${name} (você)` : name}</b>
          <span className="block truncate text-muted text-sm" title={email}>
            {email}
          </span>
        </div>
      </div>
    </td>
  );
}

function Until({ member: { until, over } }: { member: TeamMember }) {
  if (!until) return null;
  return (
    <span className="block text-muted">{over ? `Terminou em ${formatDay(until)}` : `Até ${formatDay(until)}`}</span>
  );
}
