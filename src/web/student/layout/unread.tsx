import { Bell } from 'lucide-react';
import { useViewer } from '#web/lib/session/session.ts';
import { Link } from '../routing/link.tsx';
import { NOTIFICATIONS } from '../routing/paths.ts';

/** Null for a producer's preview, which has no notifications. */
function useUnread(): number | null {
  const viewer = useViewer();
  return viewer?.kind === 'student' ? viewer.unreadNotifications : null;
}

const inWords = (unread: number) => (unread === 1 ? ' não lida' : ' não lidas');

export function UnreadCount() {
  const unread = useUnread();
  if (!unread) return null;
  return (
    <b className="menu-count">
      {unread > 99 ? '99+' : unread}
      <span className="sr-only">{inWords(unread)}</span>
    </b>
  );
}

export function UnreadBell() {
  const unread = useUnread();
  if (unread === null) return null;
  return (
    <Link
      className="student-bell"
      to={NOTIFICATIONS}
      aria-label={unread ? `Notificações, ${unread}${inWords(unread)}` : 'Notificações'}
    >
      <Bell aria-hidden="true" />
      {unread > 0 && <i />}
    </Link>
  );
}
