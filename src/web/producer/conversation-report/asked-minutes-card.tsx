import type { AskedLesson } from '#shared/contract/conversations/conversation-report.ts';
import { type AskedMinute, askedMinutes, minuteText } from '#shared/conversations/asked-minutes.ts';
import { previewAddress } from '#shared/preview.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { useViewerAs } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { lessonName } from './lesson-name.ts';

const SHOWN = 8;

/** The moments of all lessons with the most questions, which may need a better explanation. */
export function AskedMinutesCard({ lessons }: { lessons: readonly AskedLesson[] }) {
  const minutes = askedMinutes(lessons);
  return (
    <ChartCard
      title="Minutos com mais dúvidas"
      file="duvidas-por-minuto"
      table={{
        columns: ['Aula', 'Curso', 'Minuto', 'Dúvidas'],
        words: 2,
        rows: minutes.map(({ lesson, minute, questions }) => [
          lessonName(lesson),
          lesson.courseTitle,
          minuteText(minute),
          `${questions}`,
        ]),
      }}
    >
      {minutes.length > 0 ? (
        <ol>
          {minutes.slice(0, SHOWN).map((each, at) => (
            <Row key={`${each.lesson.id ?? at} ${each.minute}`} asked={each} />
          ))}
        </ol>
      ) : (
        <p className="text-muted">Nenhuma dúvida destes dias marca um minuto do vídeo.</p>
      )}
    </ChartCard>
  );
}

function Row({ asked: { lesson, minute, questions } }: { asked: AskedMinute }) {
  const { userId } = useViewerAs('producer');
  const { id, courseId, courseTitle } = lesson;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-2.5 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="line-clamp-2 wrap-anywhere">{lessonName(lesson)}</p>
        <p className="truncate text-muted text-sm">{courseTitle}</p>
      </div>
      <div className="grid justify-items-end text-sm tabular-nums md:flex md:items-center md:gap-8">
        <p className="whitespace-nowrap">
          {id ? (
            <a
              className={linkClass('inline-flex min-h-6 items-center')}
              href={previewAddress(`/alunos/curso/${courseId}?aula=${id}&t=${minute * 60}`, userId)}
              target="_blank"
              rel="noopener"
            >
              {minuteText(minute)}
            </a>
          ) : (
            minuteText(minute)
          )}
        </p>
        <p className="whitespace-nowrap text-right font-medium md:min-w-20">
          {counted(questions, 'dúvida', 'dúvidas')}
        </p>
      </div>
    </li>
  );
}
