import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { StudentCourse, StudentDetail } from '#shared/contract/people/student-page.ts';
import { formatDate } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { LessonList } from './lesson-list.tsx';

export function ProgressCard({ detail }: { detail: StudentDetail }) {
  const { courses, student } = detail;
  return (
    <Card>
      <CardHead title="Progresso" />
      {courses.length === 0 && <p className="text-muted">Nenhuma matrícula.</p>}
      <ul className="grid">
        {courses.map((course) => (
          <Course
            key={course.courseId}
            course={course}
            studentId={student.id}
            open={student.openCourseIds.includes(course.courseId)}
          />
        ))}
      </ul>
    </Card>
  );
}

type CourseProps = { course: StudentCourse; studentId: string; open: boolean };

function Course({ course, studentId, open }: CourseProps) {
  const [shown, setShown] = useState(false);
  const { courseId, title, coverUrl, progress } = course;
  const id = `lessons-${courseId}`;
  return (
    <li className="border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 md:grid-cols-[36px_minmax(0,1fr)_150px_auto]">
        <Cover src={coverUrl} title={title} sizes="36px" className="rounded-in" />
        <div className="min-w-0 leading-[19px]">
          <b className="line-clamp-2 wrap-anywhere font-medium">{title}</b>
          <span className="block text-muted text-sm tabular-nums">{stateText(course, open)}</span>
        </div>
        <div className="grid gap-1.5 text-sm tabular-nums max-md:order-last max-md:col-span-2 max-md:col-start-2">
          {progress}% concluído
          <Progress value={progress} label={`Progresso em ${title}`} />
        </div>
        <IconButton
          label={`Aulas de ${title}`}
          tooltip={shown ? 'Esconder aulas' : 'Aula por aula'}
          size="small"
          icon={<ChevronDown className={cx(shown && 'rotate-180')} />}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => setShown(!shown)}
        />
      </div>
      {shown && <LessonList id={id} studentId={studentId} course={course} />}
    </li>
  );
}

function stateText({ enrolledAt, completedAt, lastDay, status }: StudentCourse, open: boolean): string {
  if (completedAt) return `Concluído em ${formatDate(new Date(completedAt))}`;
  if (open)
    return lastDay ? `Acesso até ${formatDay(lastDay)}` : `Desde ${formatDate(new Date(enrolledAt))}, sem prazo`;
  return status !== 'inactive' && lastDay ? `Acesso vencido em ${formatDay(lastDay)}` : 'Sem acesso';
}
