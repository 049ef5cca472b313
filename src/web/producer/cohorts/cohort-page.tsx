import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Cohort, CohortPlan } from '#shared/contract/school/cohorts.ts';
import { cohortAt } from '#shared/lists/cohort-address.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { CalendarTab } from './calendar/calendar-tab.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { CohortDialog } from './edit/cohort-dialog.tsx';
import { ImpactDialog } from './impact-dialog.tsx';
import { MembersTab } from './members/members-tab.tsx';
import { RuleDialog } from './rules/rule-dialog.tsx';
import { RulesTab } from './rules/rules-tab.tsx';
import type { RuleTarget } from './rules/typed-rule.ts';
import { SeeAs } from './see-as.tsx';
import { useSaveRules } from './use-save-rules.ts';
import { type Staged, useStaged } from './use-staged.ts';
import { WaitingTab } from './waiting/waiting-tab.tsx';

export function CohortPage() {
  useTitle('Turma');
  const params = useParams({ from: '/admin/tabs/admin/courses/$courseId/turmas/$cohortId' });
  const found = useQuery(api.producer.cohortPlan.queryOptions({ input: cohortAt(params) }));
  return (
    <>
      {found.data && <Plan key={params.cohortId} plan={found.data} />}
      {!found.data && <BackToCohorts courseId={params.courseId} />}
      {!found.data && !found.error && <TrashSkeleton />}
      {!found.data && found.error && <QueryError title="Erro ao carregar a turma" of={found} />}
    </>
  );
}

const BackToCohorts = ({ courseId }: { courseId: string }) => (
  <div>
    <BackLink to="/admin/courses/$courseId/turmas" params={{ courseId }}>
      Turmas
    </BackLink>
  </div>
);

type Tab = 'calendar' | 'students' | 'waiting' | 'rules';

const tabsOf = ({ cohort }: CohortPlan): { id: Tab; label: string }[] => [
  { id: 'calendar', label: 'Calendário' },
  { id: 'students', label: 'Alunos' },
  ...(cohort ? [{ id: 'waiting' as const, label: waitingLabel(cohort) }] : []),
  { id: 'rules', label: 'Regras' },
];

const waitingLabel = ({ waiting }: Cohort) =>
  waiting > 0 ? `Lista de espera (${waiting.toLocaleString('pt-BR')})` : 'Lista de espera';

function Plan({ plan }: { plan: CohortPlan }) {
  const staged = useStaged(plan);
  const saving = useSaveRules(staged);
  const discard = useDiscard(() => staged.edits.size > 0, 'page');
  const [tab, setTab] = useState<Tab>('calendar');
  const [ruling, setRuling] = useState<RuleTarget | null>(null);
  return (
    <>
      <PlanHead plan={plan} staged={staged} busy={saving.busy} onSave={saving.start} />
      <Tabs id="cohort" label="Turma" tabs={tabsOf(plan)} value={tab} onChange={setTab} />
      <TabPanel of="cohort" tab={tab}>
        {tab === 'calendar' && (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1101px]:grid-cols-[minmax(0,1fr)_300px]">
            <CalendarTab
              staged={staged}
              onOpen={({ lesson, rule }) =>
                setRuling({ lessonId: lesson.id, moduleId: null, title: lesson.title, rule })
              }
            />
            <SeeAs staged={staged} />
          </div>
        )}
        {tab === 'students' && <MembersTab courseId={plan.course.id} cohortId={plan.cohort?.id ?? null} />}
        {tab === 'waiting' && plan.cohort && <WaitingTab courseId={plan.course.id} cohort={plan.cohort} />}
        {tab === 'rules' && <RulesTab staged={staged} onOpen={setRuling} />}
      </TabPanel>
      <RuleDialog staged={staged} target={ruling} onClose={() => setRuling(null)} />
      <ImpactDialog
        impact={saving.impact}
        busy={saving.busy}
        back="Voltar ao calendário"
        onClose={saving.cancel}
        onSave={saving.confirm}
      />
      {discard.question}
    </>
  );
}

type PlanHeadProps = { plan: CohortPlan; staged: Staged; busy: boolean; onSave: () => void };

function PlanHead({ plan, staged, busy, onSave }: PlanHeadProps) {
  const [editing, setEditing] = useState<Cohort | null>(null);
  const [copying, setCopying] = useState<Cohort | null>(null);
  const { cohort, course } = plan;
  const changed = staged.edits.size;
  return (
    <>
      <PageHead
        back={<BackToCohorts courseId={course.id} />}
        title={cohort?.name ?? 'Sem turma'}
        description={`${course.title} · ${factsOf(plan)} · horário de São Paulo`}
      >
        {cohort && changed === 0 && (
          <>
            <Button icon={<Pencil />} onClick={() => setEditing(cohort)}>
              Editar
            </Button>
            <Button icon={<Copy />} onClick={() => setCopying(cohort)}>
              Duplicar turma
            </Button>
          </>
        )}
        {changed > 0 && (
          <Button disabled={busy} onClick={() => staged.forget(staged.edits)}>
            Desfazer
          </Button>
        )}
        <Button
          variant="primary"
          disabled={changed === 0}
          busy={busy}
          busyText="Salvando..."
          onClick={onSave}
          className={changed === 0 ? 'max-md:hidden' : undefined}
        >
          {changed > 0 ? `Salvar ${counted(changed, 'mudança', 'mudanças')}` : 'Salvar mudanças'}
        </Button>
      </PageHead>
      <CohortDialog courseId={course.id} target={editing} onClose={() => setEditing(null)} />
      <CopyDialog cohort={copying} onClose={() => setCopying(null)} />
    </>
  );
}

function factsOf({ cohort, students }: CohortPlan): string {
  const day = (moment: string) => formatDate(new Date(moment));
  const dates =
    cohort?.startsAt &&
    (cohort.endsAt ? `${day(cohort.startsAt)} a ${day(cohort.endsAt)}` : `desde ${day(cohort.startsAt)}`);
  const seats = cohort?.seats
    ? `${students.toLocaleString('pt-BR')} de ${cohort.seats.toLocaleString('pt-BR')} vagas`
    : counted(students, 'aluno', 'alunos');
  return [dates, seats].filter(Boolean).join(' · ');
}
