import { CheckCheck } from 'lucide-react';
import type { NotificationList as List } from '#shared/contract/student/student-notifications.ts';
import { containsText } from '#shared/text/text.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { groupByDay } from '../library/groups.ts';
import { NotificationItem } from './notification-item.tsx';
import { useReading } from './use-reading.ts';

type NotificationListProps = { list: List; search: string; onClearSearch: () => void };

export function NotificationList({ list, search, onClearSearch }: NotificationListProps) {
  const { read, readAll } = useReading();
  const found = list.notifications.filter(
    ({ title, message }) => containsText(title, search) || containsText(message, search),
  );
  return (
    <div className="notices">
      {list.unread > 0 && <Unread count={list.unread} onReadAll={readAll} />}
      {groupByDay(found, ({ createdAt }) => createdAt, new Date()).map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {items.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onRead={() => read(notification.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <NoNotifications search={search} onClear={onClearSearch} />}
      <p className="sr-only" role="status">
        {search && counted(found.length, 'notificação encontrada', 'notificações encontradas')}
      </p>
    </div>
  );
}

function Unread({ count, onReadAll }: { count: number; onReadAll: () => void }) {
  function press() {
    // The button is removed after its action.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    onReadAll();
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 font-medium tabular-nums">
      <p>{counted(count, 'não lida', 'não lidas')}</p>
      <Button size="small" icon={<CheckCheck aria-hidden="true" />} onClick={press}>
        Marcar todas como lidas
      </Button>
    </div>
  );
}

function NoNotifications({ search, onClear }: { search: string; onClear: () => void }) {
  if (search) {
    return (
      <Empty title="Nenhuma notificação encontrada" action={<Button onClick={onClear}>Limpar busca</Button>}>
        Nenhuma notificação corresponde à sua busca
      </Empty>
    );
  }
  return (
    <Empty title="Nenhuma notificação encontrada">Novos cursos, conquistas e avisos da escola aparecem aqui.</Empty>
  );
}
