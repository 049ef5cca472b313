import { Check, UserRound, UserRoundX } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Assignee } from '#shared/contract/conversations/inbox.ts';
import { Menu, MenuItem, MenuLine } from '#web/ui/overlay/menu.tsx';

type AssigneeMenuProps = {
  trigger: ReactElement;
  people: readonly Assignee[];
  /** Undefined when assigning several conversations at once. */
  current?: Assignee | null;
  onAssign: (person: Assignee | null) => void;
};

/** The viewer comes first, because assigning to oneself is the commonest action. */
export function AssigneeMenu({ trigger, people, current, onAssign }: AssigneeMenuProps) {
  const me = people.find(({ mine }) => mine);
  const others = people.filter(({ mine }) => !mine);
  const iconOf = ({ id }: Assignee) => (current?.id === id ? <Check /> : <UserRound />);
  return (
    <Menu trigger={trigger}>
      {me && (
        <MenuItem icon={iconOf(me)} onClick={() => onAssign(me)}>
          Eu respondo
        </MenuItem>
      )}
      {others.map((person) => (
        <MenuItem key={person.id} icon={iconOf(person)} onClick={() => onAssign(person)}>
          <span className="wrap-anywhere">{person.name}</span>
        </MenuItem>
      ))}
      {current !== null && <MenuLine />}
      {current !== null && (
        <MenuItem icon={<UserRoundX />} onClick={() => onAssign(null)}>
          Sem responsável
        </MenuItem>
      )}
    </Menu>
  );
}
