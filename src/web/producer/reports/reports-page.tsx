import './reports.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CircleDollarSign, LayoutGrid, ListChecks, MessageCircleQuestionMark, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Reports } from '#shared/contract/school/reports.ts';
import { DEFAULT_PERIOD, FIRST_RISK, REPORT_DAYS, type ReportPeriod, readPeriod } from '#shared/reports.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { May } from '#web/lib/session/may.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { type AskedRisk, AtRiskCard } from './at-risk-card.tsx';
import { CourseChart } from './course-chart.tsx';
import { DailyChart } from './daily-chart.tsx';
import { Figures } from './figures.tsx';
import { longDay, roundPercent, wholeNumber } from './figures-text.ts';
import { LessonChart } from './lesson-chart.tsx';
import { ReportsSkeleton } from './reports-skeleton.tsx';
import { StopsCard } from './stops-card.tsx';
import { TipsCard } from './tips-card.tsx';
import { usePrint } from './use-print.ts';
import { WeeklyDigestCard } from './weekly-digest-card.tsx';

const PERIODS = REPORT_DAYS.map((days) => ({ value: `${days}`, label: `${days} dias` }));

export function ReportsPage() {
  useTitle('Relatórios');
  const { days, choose } = usePeriod();
  const reports = useQuery(api.producer.reports.queryOptions({ input: { days }, placeholderData: keepPreviousData }));
  const { data, error, isPlaceholderData: waiting } = reports;
  const [asked, ask] = useState<AskedRisk>({ risk: FIRST_RISK, page: 1 });
  const { print, preparing, students } = usePrint();
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <h2 className="text-xl">Relatórios</h2>
        {data && (
          <p className="text-muted text-sm">
            {longDay(data.from)} a {longDay(data.to)}
            <span className="hidden print:inline"> ({data.days.length} dias)</span>
          </p>
        )}
        <div className="report-tools">
          <May right="money.see">
            <Link
              to="/admin/reports/receita"
              search={days === DEFAULT_PERIOD ? {} : { dias: `${days}` }}
              className={buttonClass({})}
            >
              <span className="button-face">
                <CircleDollarSign aria-hidden="true" />
                Receita
              </span>
            </Link>
          </May>
          <Link to="/admin/reports/questionarios" className={buttonClass({})}>
            <span className="button-face">
              <ListChecks aria-hidden="true" />
              Questionários
            </span>
          </Link>
          <Link
            to="/admin/reports/conversas"
            search={days === DEFAULT_PERIOD ? {} : { dias: `${days}` }}
            className={buttonClass({})}
          >
            <span className="button-face">
              <MessageCircleQuestionMark aria-hidden="true" />
              Dúvidas
            </span>
          </Link>
          <Link to="/admin/reports/progresso" className={buttonClass({})}>
            <span className="button-face">
              <LayoutGrid aria-hidden="true" />
              Progresso por aula
            </span>
          </Link>
          <IconButton
            label="Imprimir"
            icon={<Printer />}
            disabled={!data}
            busy={preparing}
            onClick={() => print(asked.risk)}
          />
          <Segmented label="Período" options={PERIODS} value={`${days}`} onChange={choose} />
        </div>
      </div>
      {data && (
        <div className="reports" aria-busy={waiting || undefined}>
          <Figures reports={data} days={waiting ? data.days.length : days} />
          <div className="reports-wide">
            <DailyChart reports={data} />
            <CourseChart courses={data.courses} />
          </div>
          <div className="reports-even">
            <LessonChart topLessons={data.topLessons} />
            <DetailsCard details={data.details} />
            <TipsCard reports={data} />
          </div>
          <StopsCard courses={data.courses} lessonStops={data.lessonStops} />
          <AtRiskCard first={data.studentsAtRisk} asked={asked} onAsk={ask} printed={students} />
          <May right="school.edit">{data.weeklyDigest && <WeeklyDigestCard digest={data.weeklyDigest} />}</May>
        </div>
      )}
      {!data && !error && <ReportsSkeleton />}
      {!data && error && <QueryError title="Erro ao carregar estatísticas" of={reports} />}
    </>
  );
}

function usePeriod() {
  const navigate = useNavigate();
  const { dias } = useSearch({ from: '/admin/tabs/admin/reports' });
  const days = readPeriod(dias);
  const choose = (chosen: string) => {
    const search = readPeriod(chosen) === DEFAULT_PERIOD ? {} : { dias: chosen };
    void navigate({ to: '/admin/reports', search, replace: true, resetScroll: false });
  };
  return { days, choose } satisfies { days: ReportPeriod; choose(days: string): void };
}

function DetailsCard({ details }: Pick<Reports, 'details'>) {
  const facts: [string, string][] = [
    ['Cursos publicados', `${wholeNumber(details.publishedCourses)} de ${wholeNumber(details.courses)}`],
    ['Aulas', wholeNumber(details.lessons)],
    ['Matrículas ativas', wholeNumber(details.openEnrollments)],
    ['Progresso médio', roundPercent(details.averageProgress)],
    ['Cursos concluídos', wholeNumber(details.completedCourses)],
  ];
  return (
    <Card>
      <CardHead title="Estatísticas detalhadas" />
      <dl className="report-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
