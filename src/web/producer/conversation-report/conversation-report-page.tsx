import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ConversationReport } from '#shared/contract/conversations/conversation-report.ts';
import { waitingTimeText } from '#shared/conversations/waiting-time-text.ts';
import {
  type ConversationReportQuestion,
  conversationReportAddress,
  readConversationReportQuestion,
} from '#shared/lists/conversation-report-question.ts';
import { REPORT_DAYS, readPeriod } from '#shared/reports.ts';
import { daysUntil } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { CourseAndCohort } from '#web/producer/course-and-cohort.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Stat, Stats, StatsSkeleton } from '#web/ui/data/stats.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { AskedLessonsCard } from './asked-lessons-card.tsx';
import { AskedMinutesCard } from './asked-minutes-card.tsx';

const PERIODS = REPORT_DAYS.map((days) => ({ value: `${days}`, label: `${days} dias` }));
const NUMBER = new Intl.NumberFormat('pt-BR');

/** Questions under lessons: how many, where in the videos, and how long they wait. */
export function ConversationReportPage() {
  useTitle('Dúvidas dos alunos');
  const navigate = useNavigate();
  const question = readConversationReportQuestion(useSearch({ from: '/admin/tabs/admin/reports/conversas' }));
  const report = useQuery(
    api.producer.conversationReport.queryOptions({ input: question, placeholderData: keepPreviousData }),
  );
  const { data, error } = report;
  const ask = (more: Partial<ConversationReportQuestion>) =>
    navigate({
      to: '/admin/reports/conversas',
      search: conversationReportAddress({ ...question, ...more }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/reports">Relatórios</BackLink>}
        title="Dúvidas dos alunos"
        description={
          <>
            {data ? `${formatDay(data.from)} a ${formatDay(data.to)}. ` : ''}O que perguntam nas aulas, e em que minuto.
          </>
        }
      >
        {data && data.courses.length > 1 && (
          <CourseAndCohort
            courses={data.courses.map((course) => ({ ...course, cohorts: [] }))}
            courseId={question.courseId}
            cohortId={null}
            ask={({ curso }) => void ask({ courseId: curso ?? null })}
          />
        )}
        <Segmented
          label="Período"
          options={PERIODS}
          value={`${question.days}`}
          onChange={(days) => void ask({ days: readPeriod(days) })}
        />
      </PageHead>
      {data && (
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-4 aria-busy:opacity-60"
          aria-busy={report.isPlaceholderData || undefined}
        >
          {data.courses.length === 0 && data.questions.value === 0 ? (
            <Card>
              <Empty title="Nenhuma conversa ainda">
                Quando um aluno perguntar em uma aula, você vê aqui onde surgem as dúvidas e quanto ele esperou.
              </Empty>
            </Card>
          ) : (
            <>
              <Figures report={data} courseId={question.courseId} />
              <AskedLessonsCard lessons={data.lessons} />
              <AskedMinutesCard lessons={data.lessons} />
            </>
          )}
        </div>
      )}
      {!data && !error && (
        <Loading label="Carregando as dúvidas" className="grid gap-4">
          <StatsSkeleton />
          <Card>
            <Skeleton className="h-70" />
          </Card>
        </Loading>
      )}
      {!data && error && <QueryError title="Erro ao carregar as dúvidas" of={report} />}
    </>
  );
}

type FiguresProps = { report: ConversationReport; courseId: string | null };

function Figures({ report, courseId }: FiguresProps) {
  const { from, to, questions, medianMinutes, waiting, waitingLong } = report;
  // Of the report rather than as asked: these may still be the figures of another period.
  const days = daysUntil(new Date(to), new Date(from)) + 1;
  const course = courseId ? { curso: courseId } : {};
  return (
    <Stats>
      <Stat
        label="Dúvidas"
        value={NUMBER.format(questions.value)}
        trend={questions.change}
        than={`em relação aos ${days} dias anteriores`}
        note={`nos últimos ${days} dias`}
      />
      <Stat
        label="Tempo mediano de resposta"
        value={medianMinutes === null ? '—' : waitingTimeText(medianMinutes)}
        note={medianMinutes === null ? 'nenhuma resposta nestes dias' : 'metade esperou menos que isso'}
      />
      <Stat
        label="Sem resposta agora"
        value={NUMBER.format(waiting)}
        note={
          waiting > 0 && (
            <Link to="/admin/conversas" search={course} className={linkClass()}>
              Responder em Conversas
            </Link>
          )
        }
      />
      <Stat
        label="Esperam há mais de 1 dia"
        value={NUMBER.format(waitingLong)}
        note={
          waitingLong > 0 && (
            <Link to="/admin/conversas" search={{ ...course, dias: '1' }} className={linkClass()}>
              Ver as mais antigas
            </Link>
          )
        }
      />
    </Stats>
  );
}
