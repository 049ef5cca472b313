import { useState } from 'react';
import type { AskedLesson } from '#shared/contract/conversations/conversation-report.ts';
import { minuteBars, minuteText, mostAskedMinute } from '#shared/conversations/asked-minutes.ts';
import { waitingTimeText } from '#shared/conversations/waiting-time-text.ts';
import { BarStrip } from '#web/charts/bar-strip.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { lessonName } from './lesson-name.ts';

type Lessons = { lessons: readonly AskedLesson[] };

const SHOWN = 10;
/** Narrower ones could not be told apart. */
const BARS = 40;

/** Questions per lesson, and their distribution along the video. */
export function AskedLessonsCard({ lessons }: Lessons) {
  const [all, showAll] = useState(false);
  const more = lessons.length - SHOWN;
  return (
    <ChartCard
      title="Dúvidas por aula"
      file="duvidas-por-aula"
      table={tableOf(lessons)}
      note={
        lessons.length > 0 &&
        'As barras são o vídeo, do começo ao fim. Só entram nelas as dúvidas em que o aluno marcou o minuto.'
      }
    >
      {lessons.length > 0 ? (
        <div>
          <ul>
            {(all ? lessons : lessons.slice(0, SHOWN)).map((lesson, at) => (
              <Row key={lesson.id ?? at} lesson={lesson} />
            ))}
          </ul>
          {more > 0 && (
            <Button size="small" className="mt-3" onClick={() => showAll(!all)}>
              {all ? 'Mostrar menos' : `Mostrar mais ${counted(more, 'aula', 'aulas')}`}
            </Button>
          )}
        </div>
      ) : (
        <p className="text-muted">Nenhuma dúvida nestes dias.</p>
      )}
    </ChartCard>
  );
}

function Row({ lesson }: { lesson: AskedLesson }) {
  const { courseTitle, questions, waiting, medianMinutes, minutes } = lesson;
  const most = mostAskedMinute(lesson);
  const later = [
    waiting > 0 && `${waiting} sem resposta`,
    medianMinutes !== null && `resposta em ${waitingTimeText(medianMinutes)}`,
  ].filter(Boolean);
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-line border-t py-2.5 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_minmax(0,220px)_minmax(0,220px)]">
      <div className="min-w-0">
        <p className="line-clamp-2 wrap-anywhere">{lessonName(lesson)}</p>
        <p className="truncate text-muted text-sm">{courseTitle}</p>
      </div>
      {minutes.length > 0 ? (
        <BarStrip bars={minuteBars(lesson, BARS)} />
      ) : (
        <p className="text-muted text-sm">Nenhuma com minuto marcado</p>
      )}
      <div className="min-w-0 text-sm">
        <p className="font-medium tabular-nums">{counted(questions, 'dúvida', 'dúvidas')}</p>
        {most && (
          <p className="text-muted">
            Mais em {minuteText(most.minute)} ({most.questions})
          </p>
        )}
        {later.length > 0 && <p className="text-muted">{later.join(' · ')}</p>}
      </div>
    </li>
  );
}

const tableOf = (lessons: readonly AskedLesson[]) => ({
  columns: [
    'Aula',
    'Curso',
    'Dúvidas',
    'Sem resposta',
    'Tempo mediano (min)',
    'Minuto com mais dúvidas',
    'Dúvidas nele',
  ],
  words: 2,
  rows: lessons.map((lesson) => {
    const most = mostAskedMinute(lesson);
    return [
      lessonName(lesson),
      lesson.courseTitle,
      ...[lesson.questions, lesson.waiting, lesson.medianMinutes ?? ''].map(String),
      most ? minuteText(most.minute) : '',
      most ? String(most.questions) : '',
    ];
  }),
});
