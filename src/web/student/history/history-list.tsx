import { Check, Play } from 'lucide-react';
import type { WatchHistory } from '#shared/contract/student/student-library.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { EmptyLibrary, NothingFound } from '../library/empty-library.tsx';
import { groupByDay } from '../library/groups.ts';
import { searchLessons } from '../library/search-lessons.ts';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';

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
  const title = 'Nenhum histórico encontrado';
  return search ? (
    <NothingFound title={title} onClear={onClear}>
      Nenhuma aula corresponde à sua busca
    </NothingFound>
  ) : (
    <EmptyLibrary title={title}>As aulas que você assistir aparecem aqui.</EmptyLibrary>
  );
}
