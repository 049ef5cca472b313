import { Link } from '@tanstack/react-router';
import { BookOpen, CalendarClock, KeyRound, Mail } from 'lucide-react';
import type { ReportsScreen } from '#shared/contract/school/reports.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { type Tip, type TipTarget, tipsFrom } from './tips.ts';

const ICONS: Record<Tip['about'], typeof Mail> = {
  students: Mail,
  access: KeyRound,
  time: CalendarClock,
  course: BookOpen,
};

export function TipsCard({ reports }: { reports: ReportsScreen }) {
  const may = useMay();
  const tips = tipsFrom(reports, reports.studentsAtRisk.counts, may);
  return (
    <Card>
      <CardHead title="Dicas de engajamento" />
      <ul className="report-tips">
        {tips.map(({ about, title, text, to }) => {
          const Icon = ICONS[about];
          return (
            <li key={title}>
              <Icon size={16} aria-hidden="true" />
              <div>
                <TipLink to={to}>{title}</TipLink>
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
            : `Tudo em dia: ninguém parado${may('courses.edit') ? ', nada por publicar' : ''}.`}
        </p>
      )}
    </Card>
  );
}

function TipLink({ to, children }: { to: TipTarget; children: string }) {
  const link = { className: linkClass(), children };
  if (to.screen === 'students') return <Link to="/admin/students" search={{ situacao: to.situation }} {...link} />;
  if (to.screen === 'notice')
    return <Link to="/admin/courses/notificacoes" search={{ nova: '1', situacao: to.situation }} {...link} />;
  if (to.screen === 'lessons') return <Link to="/admin/courses" search={{ modulos: to.courseId }} {...link} />;
  return <Link to="/admin/courses" search={{ rascunhos: '1' }} {...link} />;
}
