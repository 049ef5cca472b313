import { GraduationCap, Megaphone, Trophy } from 'lucide-react';
import type { Notification } from '#shared/contract/student/student-notifications.ts';
import { AT_THREADS } from '#shared/conversations/at-threads.ts';
import { formatDateTime, relativeTime } from '#shared/time/dates.ts';
import { LinkedText } from '../lesson/linked-text.tsx';
import { Link } from '../routing/link.tsx';
import { CATALOGUE, coursePath } from '../routing/paths.ts';

const KINDS = {
  system: { name: 'Aviso', Icon: Megaphone },
  course: { name: 'Curso', Icon: GraduationCap },
  achievement: { name: 'Conquista', Icon: Trophy },
};

type NotificationItemProps = { notification: Notification; onRead: () => void };

export function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { title, message, type, read, createdAt } = notification;
  const { name, Icon } = KINDS[type];
  const at = new Date(createdAt);
  const destination = destinationOf(notification);
  return (
    <li className="notice" data-unread={!read || undefined}>
      <Icon aria-hidden="true" />
      <div className="notice-text">
        <h3>
          <span className="sr-only">{name}: </span>
          {title}
        </h3>
        <p>
          <LinkedText text={message} />
        </p>
        {destination && (
          <Link to={destination.to} className="link" onClick={() => !read && onRead()}>
            {destination.label}
          </Link>
        )}
        <time dateTime={createdAt} title={formatDateTime(at)}>
          {relativeTime(at, new Date())}
        </time>
      </div>
      {!read && (
        // Its style extends it over the whole row.
        <button
          type="button"
          className="notice-read"
          aria-label={`Não lida. Marcar “${title}” como lida`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            onRead();
          }}
        />
      )}
    </li>
  );
}

/** Course notifications link to their course; announcements contain their own links. */
function destinationOf({ type, courseId, lessonId, threadKind }: Notification) {
  const threads = AT_THREADS[threadKind ?? 'question'];
  if (courseId && lessonId) return { to: `${coursePath(courseId, lessonId)}&${threads}`, label: 'Ver a conversa' };
  if (courseId) return { to: coursePath(courseId), label: type === 'achievement' ? 'Rever o curso' : 'Abrir o curso' };
  return type === 'course' ? { to: CATALOGUE, label: 'Ver meus cursos' } : null;
}

/** The button is removed, so the focus moves to the next one instead of to the top. */
function focusBeside(button: HTMLElement) {
  const unread = [...document.querySelectorAll<HTMLElement>('.notice-read')];
  const next = unread[unread.indexOf(button) + 1] ?? document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}
