import { BookOpen, CalendarClock, KeyRound, Mail } from 'lucide-react';
import type { ReportsScreen } from '#shared/contract/school/reports.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { type Tip, tipsFrom } from './tips.ts';

const ICONS: Record<Tip['about'], typeof Mail> = {
  students: Mail,
  access: KeyRound,
  time: CalendarClock,
  course: BookOpen,
};

export function TipsCard({ reports }: { reports: ReportsScreen }) {
  const tips = tipsFrom(reports, reports.studentsAtRisk.counts);
  return (
    <Card>
      <CardHead title="Dicas de engajamento" />
      <ul className="report-tips">
        {tips.map(({ about, title, text }) => {
          const Icon = ICONS[about];
          return (
            <li key={title}>
              <Icon size={16} aria-hidden="true" />
              <div>
                {title}
                <p>{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
      {tips.length === 0 && (
        <p className="text-muted">
          {reports.details.openEnrollments === 0
            ? 'As dicas aparecem quando houver alunos nos seus cursos.'
            : 'Tudo em dia: ninguém parado, nada por publicar.'}
        </p>
      )}
    </Card>
  );
}
