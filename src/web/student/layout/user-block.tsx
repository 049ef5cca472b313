import { LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { firstName } from '#shared/text/text.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { useSignOut, useViewerAs } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { inPreview } from '../preview/in-preview.ts';

const SchoolSwitch = lazyPiece(() => import('../schools/school-switch.tsx'), 'SchoolSwitch');

const PanelWay = lazyPiece(() => import('../schools/panel-way.tsx'), 'PanelWay');

export function UserBlock() {
  const viewer = useViewerAs('student', 'producer');
  const { name, email } = viewer;
  const signOut = useSignOut();
  return (
    <>
      {viewer.kind === 'student' && viewer.severalSchools && (
        <Suspense fallback={<div className="menu-item" />}>
          <SchoolSwitch />
        </Suspense>
      )}
      {viewer.kind === 'student' && viewer.hasPanel && (
        <Suspense fallback={<div className="menu-item" />}>
          <PanelWay />
        </Suspense>
      )}
      <div className="menu-user">
        <Avatar name={firstName(name) || email} />
        <div>
          <b>{name || email}</b>
          {name && <span>{email}</span>}
        </div>
        {!inPreview() && (
          <IconButton
            label="Sair"
            icon={<LogOut />}
            busy={signOut.isPending}
            onClick={() => signOut.mutate(undefined)}
          />
        )}
      </div>
    </>
  );
}
