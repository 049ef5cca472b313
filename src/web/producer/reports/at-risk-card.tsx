import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { StudentAtRisk, StudentsAtRisk } from '#shared/contract/school/at-risk.ts';
import { formatPhone } from '#shared/person/phone.ts';
import { FIRST_RISK, RISKS, type Risk } from '#shared/reports.ts';
import { formatDay } from '#shared/time/days.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { StudentLink } from '#web/producer/student/student-link.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { wholeNumber } from './figures-text.ts';
import { MessageDialog } from './message-dialog.tsx';

const NAMES: Record<Risk, string> = {
  never: 'Nenhuma aula aberta',
  away7: 'Parado há 7 dias ou mais',
  away14: 'Parado há 14 dias ou mais',
  away30: 'Parado há 30 dias ou mais',
  ending: 'Vence em 7 dias, com menos de 50%',
};

export type AskedRisk = { risk: Risk; page: number };

type AtRiskCardProps = {
  first: StudentsAtRisk;
  asked: AskedRisk;
  onAsk: (asked: AskedRisk) => void;
  /** The list to print; null on screen. */
  printed: StudentAtRisk[] | null;
};

export function AtRiskCard({ first, asked: { risk, page }, onAsk, printed }: AtRiskCardProps) {
  const [writing, setWriting] = useState<StudentAtRisk | null>(null);
  const asked = risk !== FIRST_RISK || page !== 1;
  const found = useQuery(
    api.producer.studentsAtRisk.queryOptions({
      input: { risk, page },
      enabled: asked,
      placeholderData: (previous) => previous ?? first,
    }),
  );
  const data = asked ? found.data : first;
  const waiting = asked && found.isPlaceholderData;
  const { error } = found;
  const nameOf = (each: Risk) => (data ? `${NAMES[each]} (${wholeNumber(data.counts[each])})` : NAMES[each]);
  return (
    <Card
      padded={false}
      className="at-risk overflow-hidden aria-busy:opacity-60 print:overflow-visible"
      id="em-risco"
      aria-busy={waiting || undefined}
    >
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-4">
        <h2 className="flex-1 text-md tracking-[-0.01em]">Alunos em risco</h2>
        <Select
          label="Motivo"
          className="w-80 max-w-full print:hidden"
          options={RISKS.map((each) => ({ value: each, label: nameOf(each) }))}
          value={risk}
          onChange={(chosen) => onAsk({ risk: chosen, page: 1 })}
        />
        <p className="hidden w-full text-muted text-sm print:block">{RISKS.map(nameOf).join(' · ')}</p>
      </div>
      {data && data.total > 0 && (
        <p className="hidden px-5 pt-3 font-medium print:block">
          {NAMES[risk]}: {wholeNumber((printed ?? data.students).length)} de {counted(data.total, 'aluno', 'alunos')}
        </p>
      )}
      {data && data.total > 0 && <List students={printed ?? data.students} waiting={waiting} onWrite={setWriting} />}
      {data && data.total > data.pageSize && (
        <div className="print:hidden">
          <Pagination
            page={page}
            pageSize={data.pageSize}
            total={data.total}
            onChange={(next) => onAsk({ risk, page: next })}
          />
        </div>
      )}
      {data?.total === 0 && <p className="px-5 py-8 text-center text-muted">Ninguém, por enquanto.</p>}
      {!data && !error && (
        <Loading label="Carregando alunos em risco" className="grid gap-4 p-5">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </Loading>
      )}
      {!data && error && <QueryError title="Erro ao carregar alunos" of={found} />}
      <MessageDialog risk={risk} student={writing} onClose={() => setWriting(null)} />
    </Card>
  );
}

type ListProps = {
  students: StudentAtRisk[];
  /** These are still the students of another reason, whom its message would not fit. */
  waiting: boolean;
  onWrite: (student: StudentAtRisk) => void;
};

function List({ students, waiting, onWrite }: ListProps) {
  return (
    <Table label="Alunos em risco">
      <TableHead columns={['Aluno', 'Última aula aberta', 'Curso']} actions />
      <tbody>
        {students.map((student) => (
          <tr key={student.id}>
            <td data-cell="main">
              <StudentLink
                student={student}
                className="block truncate md:max-w-44 lg:max-w-60 print:max-w-none print:whitespace-normal"
              />
              <span className="block truncate text-muted text-sm md:max-w-44 lg:max-w-60 print:max-w-none print:whitespace-normal">
                {student.email}
              </span>
            </td>
            <td>{student.daysAway === null ? 'Nenhuma' : sinceText(student.daysAway)}</td>
            <td>
              <span className="flex items-baseline gap-1.5 text-fg">
                <span className="max-w-64 truncate md:max-w-40 lg:max-w-64 print:max-w-none print:whitespace-normal">
                  {student.courseTitle}
                </span>
                <span className="text-muted tabular-nums print:whitespace-nowrap">{student.progress}%</span>
              </span>
              <span className="block text-muted text-sm tabular-nums">
                {student.lastDay ? `Acesso até ${formatDay(student.lastDay)}` : 'Acesso sem fim'}
              </span>
            </td>
            <td data-cell="actions" className="pr-5 max-md:mr-0 max-md:pr-0">
              {student.phone && <span className="hidden print:inline">{formatPhone(student.phone)}</span>}
              {student.phone ? (
                <Button
                  size="small"
                  className="print:hidden"
                  icon={<MessageCircle />}
                  disabled={waiting}
                  aria-label={`Escrever para ${student.name} no WhatsApp`}
                  onClick={() => onWrite(student)}
                >
                  WhatsApp
                </Button>
              ) : (
                <span className="text-muted text-sm">Sem telefone</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function sinceText(days: number): string {
  return days === 0 ? 'Hoje' : `Há ${counted(days, 'dia', 'dias')}`;
}
