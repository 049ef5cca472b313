import { openCoursesOf } from '#shared/access/verdict.ts';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { formatDate } from '#shared/time/dates.ts';
import { May } from '#web/lib/session/may.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { grantTitle, modulesText } from '../students/access/access-texts.ts';

type AccessCardProps = { detail: StudentDetail; onEnroll: () => void; onHistory: () => void };

export function AccessCard({ detail, onEnroll, onHistory }: AccessCardProps) {
  const open = new Map(openCoursesOf(detail, new Date()).map(({ id, access }) => [id, access]));
  const { courses } = detail.access;
  return (
    <Card>
      <CardHead
        title="Acessos"
        action={
          <May right="students.enroll">
            <Button size="small" onClick={onEnroll}>
              Abrir acesso
            </Button>
          </May>
        }
      />
      {courses.length === 0 && <p className="text-muted">Nenhum curso foi liberado até hoje.</p>}
      <ul>
        {courses.map(({ id, title, grants: [latest] }) => {
          const access = open.get(id);
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t py-2.5 first:border-t-0 first:pt-0"
            >
              <div className="min-w-0 leading-[19px]">
                <b className="line-clamp-2 wrap-anywhere font-medium">{title}</b>
                {latest && (
                  <span className="block wrap-anywhere text-muted text-sm tabular-nums">
                    {grantTitle(latest)}, {formatDate(new Date(latest.startsAt))}
                    {latest.endsAt && ` a ${formatDate(new Date(Date.parse(latest.endsAt) - 1))}`}
                  </span>
                )}
                {latest?.modules && (
                  <span className="block wrap-anywhere text-muted text-sm">{modulesText(latest.modules)}</span>
                )}
              </div>
              <Badge tone={access ? 'ok' : 'calm'}>{access ? 'Aberto' : 'Fechado'}</Badge>
            </li>
          );
        })}
      </ul>
      {courses.length > 0 && (
        <Button size="small" variant="ghost" className="mt-2 -ml-2.5" onClick={onHistory}>
          Histórico de acesso
        </Button>
      )}
    </Card>
  );
}
