import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProducerDetail, ProducerRow } from '#shared/contract/owner.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { change, money, number, percent, share } from '#web/owner/figures.ts';
import { SUBSCRIPTION } from '#web/panel/status.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { SecondStepState } from './second-step-state.tsx';

type DetailDialogProps = {
  producerId: string | null;
  listed: ProducerRow | undefined;
  onClose: () => void;
};

export function DetailDialog({ producerId, listed, onClose }: DetailDialogProps) {
  const detail = useQuery({
    ...api.owner.producer.queryOptions({ input: { producerId: producerId ?? '' } }),
    enabled: producerId !== null,
  });
  const named = listed ?? detail.data;
  return (
    <Dialog
      open={producerId !== null}
      onClose={onClose}
      title={named?.name ?? 'Detalhes do produtor'}
      subtitle={named?.email}
      closeOnBackdrop
    >
      {detail.data && <Sections detail={detail.data} />}
      {!detail.data && detail.error && <QueryError title="Erro ao carregar detalhes do produtor" of={detail} />}
      {!detail.data && !detail.error && (
        <Loading label="Carregando detalhes">
          <Skeleton className="h-90" />
        </Loading>
      )}
    </Dialog>
  );
}

type Growth = ProducerDetail['growth']['students'];

const growth = ({ now, before }: Growth) => {
  const changed = change(now, before);
  return percent(changed === null ? null : Math.round(changed * 10) / 10);
};
const date = (at: string) => formatDate(new Date(at));

function Sections({ detail }: { detail: ProducerDetail }) {
  const { tone, label } = SUBSCRIPTION[detail.status];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in the dialog can take the keys that scroll it
    <section className="grid gap-6" aria-label="Detalhes" tabIndex={0}>
      <Section title="Conta">
        <Facts
          facts={[
            [
              'Status',
              <Badge key="status" tone={tone}>
                {label}
              </Badge>,
            ],
            ['Plano', detail.planName],
            [detail.status === 'expired' ? 'Terminou em' : 'Válido até', detail.endsAt ? date(detail.endsAt) : '—'],
            ['Desde', date(detail.createdAt)],
          ]}
        />
      </Section>
      <Section title="Verificação em duas etapas">
        <SecondStepState name={detail.name} secondStep={detail.secondStep} of={{ producerId: detail.id }} />
      </Section>
      {detail.team && detail.team.length > 0 && (
        <Section title="Verificação em duas etapas da equipe">
          <div className="grid gap-6">
            {detail.team.map(({ memberId, name, email, secondStep }) => (
              <section key={memberId} aria-label={name}>
                <h4 className="mb-2 wrap-anywhere text-base">
                  {name} <span className="font-normal text-muted">{email}</span>
                </h4>
                <SecondStepState name={name} secondStep={secondStep} of={{ producerId: detail.id, memberId }} />
              </section>
            ))}
          </div>
        </Section>
      )}
      <Section title="Crescimento em 30 dias">
        <Facts
          facts={[
            ['Alunos', growth(detail.growth.students)],
            ['Receita', growth(detail.growth.revenue)],
            ['Cursos', growth(detail.growth.courses)],
          ]}
        />
      </Section>
      <Section title="Uso">
        <Facts
          facts={[
            ['Alunos', `${number(detail.studentCount)} / ${number(detail.studentLimit)} alunos`],
            ['Uso do limite', share(detail.studentCount, detail.studentLimit)],
            ['Limite do plano', number(detail.baseLimit)],
            ['Alunos ativos', number(detail.activeStudents)],
          ]}
        />
      </Section>
      <Section title="Cursos">
        <Facts
          facts={[
            ['Total', number(detail.totalCourses)],
            ['Publicados', number(detail.publishedCourses)],
          ]}
        />
      </Section>
      <Section title="Receita">
        <Facts
          facts={[
            ['Total', money(detail.totalRevenueCents)],
            ['Neste mês', money(detail.monthlyRevenueCents)],
          ]}
        />
      </Section>
      <Section title="Expansões">
        {detail.expansions.length === 0 ? (
          <p className="text-muted">Nenhuma expansão comprada.</p>
        ) : (
          <Facts
            facts={detail.expansions.map(({ id, additionalStudents, active, createdAt, endsAt }) => [
              `${date(createdAt)} a ${date(endsAt)}`,
              <span key={id}>
                +{counted(additionalStudents, 'aluno', 'alunos')}{' '}
                <Badge tone={active ? 'ok' : 'calm'}>{active ? 'Ativa' : 'Expirada'}</Badge>
              </span>,
            ])}
          />
        )}
      </Section>
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-md">{title}</h3>
      {children}
    </section>
  );
}
