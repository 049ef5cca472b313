import { LogOut } from 'lucide-react';
import { firstName } from '#shared/text.ts';
import { useSignOut, useViewerAs } from '#web/lib/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { inPreview } from '../preview/in-preview.ts';

export function UserBlock() {
  const { name, email } = useViewerAs('student', 'producer');
  const signOut = useSignOut();
  return (
    <div className="menu-user">
      <Avatar name={firstName(name) || email} />
      <div>
        <b>{name || email}</b>
        {name && <span>{email}</span>}
      </div>
      {!inPreview() && (
        <IconButton label="Sair" icon={<LogOut />} busy={signOut.isPending} onClick={() => signOut.mutate(undefined)} />
      )}
    </div>
  );
}
