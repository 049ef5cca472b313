import { Check, Play } from 'lucide-react';
import type { WatchHistory } from '#shared/contract/student/student-library.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { groupByDay } from '../library/groups.ts';
import { searchLessons } from '../library/search-lessons.ts';
import { Link } from '../routing/link.tsx';
import { CATALOGUE, coursePath } from '../routing/paths.ts';

type HistoryListProps = { lessons: WatchHistory['lessons']; search: string; onClearSearch: () => void };

export function HistoryList({ lessons, search, onClearSearch }: HistoryListProps) {
  const found = searchLessons(lessons, search);
  return (
    <>
      {groupByDay(found, ({ lastWatchedAt }) => lastWatchedAt, new Date()).map(({ title, items }) => (
        <section key={title} className="watched" aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {items.map((lesson) => (
              <WatchedLesson key={lesson.lessonId} lesson={lesson} />
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <NoHistory search={search} onClear={onClearSearch} />}
      <p className="sr-only" role="status">
        {search && counted(found.length, 'aula encontrada', 'aulas encontradas')}
      </p>
    </>
  );
}

function WatchedLesson({ lesson }: { lesson: WatchHistory['lessons'][number] }) {
  const { courseId, lessonId, lessonTitle, courseTitle, lastWatchedAt, completed } = lesson;
  return (
    <li>
      <Link className="watched-link" to={coursePath(courseId, lessonId)}>
        <span className="watched-mark">{completed ? <Check /> : <Play className="fill-current" />}</span>
        <span className="watched-text">
          <b>{lessonTitle}</b>
          <span>{courseTitle}</span>
          <span>
            Assistida em <time dateTime={lastWatchedAt}>{formatDateTime(new Date(lastWatchedAt))}</time>
          </span>
        </span>
        {completed && <Badge tone="ok">Concluído</Badge>}
      </Link>
    </li>
  );
}

function NoHistory({ search, onClear }: { search: string; onClear: () => void }) {
  if (search) {
    return (
      <Empty title="Nenhum histórico encontrado" action={<Button onClick={onClear}>Limpar busca</Button>}>
        Nenhuma aula corresponde à sua busca
      </Empty>
    );
  }
  return (
    <Empty
      title="Nenhum histórico encontrado"
      action={
        <Link to={CATALOGUE} className={buttonClass({ variant: 'primary' })}>
          <span className="button-face">Explorar Cursos</span>
        </Link>
      }
    >
      As aulas que você assistir aparecem aqui.
    </Empty>
  );
}
