import type { ReactNode } from 'react';
import type { WatermarkViewing } from '#shared/contract/student/watermark.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { formatCode } from '#shared/video/watermark.ts';

export function ViewingFacts({ viewing }: { viewing: WatermarkViewing }) {
  const { code, student, course, lesson } = viewing;
  const opened = new Date(viewing.openedAt);
  return (
    <dl className="grid gap-3 rounded border border-line p-4 wrap-anywhere" aria-label={`Código ${formatCode(code)}`}>
      <Fact name="Aluno">
        <b className="block font-medium">{student.name}</b>
        <span className="text-muted text-sm">{student.email}</span>
      </Fact>
      <Fact name="Curso">{course.title}</Fact>
      <Fact name="Aula">{lesson.title}</Fact>
      <Fact name="Dia">{formatDate(opened)}</Fact>
      <Fact name="Horário">
        Aberta às {formatTime(opened)} e vista até {formatTime(new Date(viewing.lastSeenAt))}
        <span className="block text-muted text-sm">Horário de São Paulo</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 tabular-nums md:grid-cols-[88px_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
